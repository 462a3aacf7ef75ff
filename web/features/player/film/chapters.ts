import type { PlaybackSource } from './source.ts';

export type Chapter = PlaybackSource['chapters'][number];

/** A seek lands a little before what was asked for, now and then. */
const SLACK_SECONDS = 0.05;

/** The chapter that plays at a moment, by its number; -1 before the first and where there are none. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(({ fromSeconds }) => fromSeconds <= seconds + SLACK_SECONDS);
}
