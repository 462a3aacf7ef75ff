import { createHash } from 'node:crypto';

/** The same film has the same asset on every machine and at every start: a version 8 UUID of its key. */
export function assetIdOf(key: string): string {
  const hex = createHash('sha256').update(`tayang demo film ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const trailerKey = (slug: string): string => `${slug}-trailer`;
/** Seasons after the first name themselves: what was packaged before there was a second keeps its key. */
export const episodeKey = (series: string, number: number, season = 1): string =>
  season === 1 ? `${series}-${number}` : `${series}-m${season}-${number}`;
/** A packed piece of a film that channels show until the film itself is there. */
export const pieceKey = (film: string): string => `${film}-petikan`;
