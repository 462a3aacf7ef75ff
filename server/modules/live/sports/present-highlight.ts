import { HOUR, SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listHighlights, type Range } from './queries/list-highlights.ts';
import type { SeenFixture } from './viewer.ts';

/** Length of what plays, in seconds. */
export function secondsOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, until }) => sum + until - from, 0) / SECOND;
}

/** Highlights of a match, for who knows how it ended: that there are some, and how long, tells of it. */
export async function presentHighlights(db: Db, { row, known }: SeenFixture, now: Date) {
  if (known.until !== null) return [];
  const highlights = await listHighlights(db, { fixtureId: row.fixtureId, before: now });
  return highlights
    .map(({ highlightId, title, ranges, createdAt }) => ({
      highlightId,
      title,
      seconds: secondsOf(ranges),
      createdAt: createdAt.toISOString(),
      availableUntil: availableUntil(ranges, row.catchupHours ?? 0).toISOString(),
    }))
    .filter((shown) => Date.parse(shown.availableUntil) > now.getTime());
}

/** The archive lets go of the oldest part first. */
export function availableUntil(ranges: readonly Range[], catchupHours: number): Date {
  return new Date(Math.min(...ranges.map(({ from }) => from)) + catchupHours * HOUR);
}
