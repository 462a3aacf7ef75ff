import type { Call, InputOf } from '#contract/call.ts';
import { getUrlTransform, type VodSource } from '#contract/playback/index.ts';
import type { ModuleName } from '../../../assemble-app.ts';
import { openTestApp } from '../../app.ts';
import { askApp } from '../ask-app.ts';
import { aPublishedFilm } from '../catalog/published-film.ts';
import type { TestShop } from '../commerce/shop.ts';
import { aFilm } from '../catalog/titles.ts';

/** Ten seconds in three segments, as everything that it shows. */
export const FILM_SECONDS = 10;

type Headers = Record<string, string>;

type PlaybackAppOptions = {
  /** One that listens already, with playback in it. */
  shop?: TestShop;
  /** What the test asks beside playback and what that calls. */
  modules?: readonly ModuleName[];
};

/** Playback and what it calls, listening, with a packaged film of every rendition to show. */
export async function aPlaybackApp({ shop, modules = [] }: PlaybackAppOptions = {}) {
  const { app, deps } = shop ?? (await openTestApp({ modules: ['playback', ...modules] }));
  const { assetId } = await aPublishedFilm(deps, { renditions: [240, 480, 720, 1080] });
  const base = shop?.url ?? (await app.listen({ host: '127.0.0.1', port: 0 }));

  const ask = <C extends Call>(headers: Headers, call: C, input?: InputOf<C>) =>
    askApp(app, headers, call, input);

  return {
    app,
    deps,
    base,
    assetId,
    ask,
    /** A title of this class that plays; its product id. */
    film: async (given: Omit<Parameters<typeof aFilm>[1], 'assetId'>) =>
      (await aFilm(deps.db, { ...given, assetId })).titleId,
    /** Asks for the source of a product, as a player does. */
    open: async (headers: Headers, productId: string, query: Partial<Query> = {}) => {
      const answer = await ask(headers, getUrlTransform, { query: { id: productId, ...query } });
      return { ...answer, result: answer.result as VodSource };
    },
    /** Asks the media origin below a source's address. */
    fetchMedia: (url: string, name: string) => fetch(new URL(name, base + url)),
  };
}

type Query = NonNullable<InputOf<typeof getUrlTransform>['query']>;
export type PlaybackApp = Awaited<ReturnType<typeof aPlaybackApp>>;
