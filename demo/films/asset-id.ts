import { digestId } from '#platform/secrets.ts';

/** The same film has the same asset on every machine and at every start. */
export const assetIdOf = (key: string): string => digestId(`tayang demo film ${key}`);

export const trailerKey = (slug: string): string => `${slug}-trailer`;
/** Seasons after the first name themselves: what was packaged before there was a second keeps its key. */
export const episodeKey = (series: string, number: number, season = 1): string =>
  season === 1 ? `${series}-${number}` : `${series}-m${season}-${number}`;
/** A packed piece of a film that channels show until the film itself is there. */
export const pieceKey = (film: string): string => `${film}-petikan`;
