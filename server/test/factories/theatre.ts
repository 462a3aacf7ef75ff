import type { Call, InputOf } from '#contract/call.ts';
import { type FilmSource, getUrlTransform } from '#contract/playback.ts';
import { testApp } from '../app.ts';
import { aPublishedFilm } from './published-film.ts';
import { askApp, type TestShop } from './shop.ts';
import { aFilm } from './titles.ts';

/** Ten seconds in three segments, as everything that a theatre shows. */
export const FILM_SECONDS = 10;

type Headers = Record<string, string>;

/** The whole platform, listening, with a packaged film of every rung to show. `shop` is one that listens already. */
export async function aTheatre(shop?: TestShop) {
  const { app, parts } = shop ?? (await testApp());
  const { assetId } = await aPublishedFilm(parts, { rungs: [240, 480, 720, 1080] });
  const base = shop?.url ?? (await app.listen({ host: '127.0.0.1', port: 0 }));

  const ask = <C extends Call>(headers: Headers, call: C, input?: InputOf<C>) =>
    askApp(app, headers, call, input);

  return {
    app,
    parts,
    base,
    assetId,
    ask,
    /** A title of this class that plays; its product id. */
    film: async (given: Omit<Parameters<typeof aFilm>[1], 'assetId'>) =>
      (await aFilm(parts.db, { ...given, assetId })).titleId,
    /** Asks for the source of a product, as a player does. */
    open: async (headers: Headers, productId: string, query: Partial<Query> = {}) => {
      const answer = await ask(headers, getUrlTransform, { query: { id: productId, ...query } });
      return { ...answer, result: answer.result as FilmSource };
    },
    /** Asks the media origin below a source's address. */
    fetchMedia: (url: string, name: string) => fetch(new URL(name, base + url)),
  };
}

type Query = NonNullable<InputOf<typeof getUrlTransform>['query']>;
export type Theatre = Awaited<ReturnType<typeof aTheatre>>;
