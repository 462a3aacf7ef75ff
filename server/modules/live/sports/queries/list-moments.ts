import type { MomentKind } from '#contract/live-sports-shapes.ts';
import type { Db } from '#platform/db.ts';

/** Chapters of matches up to `now`, in the order in which they happened. */
export async function listMoments(db: Db, fixtureIds: readonly string[], now: Date) {
  if (fixtureIds.length === 0) return [];
  const rows = await db
    .selectFrom('live.moment')
    .select(['momentId', 'fixtureId', 'at', 'kind', 'teamId', 'clock', 'detail'])
    .where('fixtureId', 'in', [...fixtureIds])
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('momentId')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as MomentKind }));
}

export type MomentRow = Awaited<ReturnType<typeof listMoments>>[number];
