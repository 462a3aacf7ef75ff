import type { Db } from '#platform/db.ts';
import { secondsOf } from './present-highlight.ts';
import { listHighlights, type Range } from './queries/list-highlights.ts';

export type Highlight = {
  highlightId: string;
  channelId: string;
  title: string;
  /** Of the match that they are from. */
  matchSlug: string;
  /** In milliseconds since 1970, in the order in which they play. */
  ranges: Range[];
  seconds: number;
};

/** Highlights by their id, once they are made. */
export async function findHighlight(
  db: Db,
  highlightId: string,
  now: Date,
): Promise<Highlight | undefined> {
  const [found] = await listHighlights(db, { highlightId, before: now });
  if (found === undefined) return undefined;
  const { channelId, title, matchSlug, ranges } = found;
  return { highlightId, channelId, title, matchSlug, ranges, seconds: secondsOf(ranges) };
}
