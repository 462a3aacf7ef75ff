import { HOUR, SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listHighlights, type Range } from './queries/highlight.ts';
import type { SeenFixture } from './viewer.ts';

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

/** Length of what plays, in seconds. */
export function secondsOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, until }) => sum + until - from, 0) / SECOND;
}

/** Highlights of matches by the match's id, for viewers who may know its end: their number and length reveal it. */
export async function presentHighlights(db: Db, seen: readonly SeenFixture[], now: Date) {
  const known = seen.filter(({ visibleScore }) => visibleScore.until === null);
  const fixtureIds = known.map(({ row }) => row.fixtureId);
  const highlights =
    fixtureIds.length === 0 ? [] : await listHighlights(db, { fixtureIds, before: now });
  const hoursOf = new Map(known.map(({ row }) => [row.fixtureId, row.catchupHours ?? 0]));
  const shown = highlights
    .map(({ fixtureId, highlightId, title, ranges, createdAt }) => ({
      fixtureId,
      highlightId,
      title,
      seconds: secondsOf(ranges),
      createdAt: createdAt.toISOString(),
      availableUntil: availableUntil(ranges, hoursOf.get(fixtureId) ?? 0).toISOString(),
    }))
    .filter((each) => Date.parse(each.availableUntil) > now.getTime());
  return Map.groupBy(shown, ({ fixtureId }) => fixtureId);
}

/** The archive deletes its oldest segments first. */
export function availableUntil(ranges: readonly Range[], catchupHours: number): Date {
  return new Date(Math.min(...ranges.map(({ from }) => from)) + catchupHours * HOUR);
}
