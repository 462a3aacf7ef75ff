import type { ErrorCode } from '#contract/errors.ts';
import { filmClasses } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { type Audience, type Zone, zones } from './airing.ts';
import { findCut } from './find-cut.ts';
import { type ShownChannel, type Window, findShown } from './find-shown.ts';
import { keptFor } from './kept-for.ts';
import { type Piece, findSessionObject } from '../sessions/find-session-object.ts';
import { listChannelAssets } from './queries/list-channel-assets.ts';

/** Ranges of a channel that an editor has put together. */
export type Highlights = { highlightId: string };

type Asked = Omit<Parameters<typeof findShown>[1], 'window'> & { window: Window | Highlights };

/** What the media origin asks of channels, for every request: answered from memory wherever it can be. */
export type LiveOrigin = {
  findShown: (asked: Asked) => Promise<ShownChannel | ErrorCode>;
  /** Whether a channel shows or showed a version of a film, named `{asset}/{version}`. */
  hasShown: (channelId: string, film: string) => Promise<boolean>;
  findSessionObject: (piece: Piece) => Promise<{ key: string; cacheControl: string } | ErrorCode>;
};

const ASSETS_SECONDS = 60;

export function liveOrigin(db: Db): LiveOrigin {
  return {
    findShown: ({ window, ...asked }) =>
      isHighlights(window)
        ? findCut(db, { ...asked, ...window })
        : findShown(db, { ...asked, window }),
    hasShown: async (channelId, film) =>
      (await filmsOf(db, channelId)).has(film) || (await filmsNowOf(db, channelId)).has(film),
    findSessionObject: (piece) => findSessionObject(db, piece),
  };
}

const findFilms = async (db: Db, channelId: string) =>
  new Set(await listChannelAssets(db, channelId));
const filmsOf = keptFor(ASSETS_SECONDS, (channelId: string) => channelId, findFilms);
/** A slate is on air within seconds of its first mention. */
const filmsNowOf = keptFor(2, (channelId: string) => channelId, findFilms);

function isHighlights(window: Window | Highlights): window is Highlights {
  return typeof window === 'object' && 'highlightId' in window;
}

/** `live`, `{from}-{to}` in ticks or `h{highlight}`, as it stands in paths. */
export function windowText(window: Window | Highlights): string {
  if (isHighlights(window)) return `h${window.highlightId}`;
  return window === 'live' ? window : `${window.from}-${window.to}`;
}

export function readWindow(text: string): Window | Highlights | undefined {
  if (text === 'live') return text;
  const [, highlightId] = /^h([0-9a-f-]{36})$/.exec(text) ?? [];
  if (highlightId !== undefined) return { highlightId };
  const [, from, to] = /^(\d{1,16})-(\d{1,16})$/.exec(text) ?? [];
  return from === undefined || to === undefined
    ? undefined
    : { from: Number(from), to: Number(to) };
}

const ADULT = 'x';

/** `xwib`, `0wita`: the place of the highest class, and the zone. */
export function audienceText({ maxClass, zone }: Audience): string {
  return `${maxClass === undefined ? ADULT : filmClasses.indexOf(maxClass)}${zone}`;
}

export function readAudience(text: string): Audience | undefined {
  const [, limit, zone] = /^([x0-3])(wib|wita|wit)$/.exec(text) ?? [];
  if (limit === undefined || zone === undefined || !(zone in zones)) return undefined;
  const maxClass = limit === ADULT ? undefined : filmClasses[Number(limit)];
  return { maxClass, zone: zone as Zone };
}
