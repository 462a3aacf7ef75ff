import type { Period } from '#contract/live-sports-shapes.ts';
import type { Db } from '#platform/db.ts';

/** What the scores of matches were from which moment on, oldest first. */
export async function listStates(db: Db, fixtureIds: readonly string[]) {
  if (fixtureIds.length === 0) return [];
  const rows = await db
    .selectFrom('live.fixtureState')
    .select(['fixtureId', 'at', 'status', 'periods'])
    .where('fixtureId', 'in', [...fixtureIds])
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as 'live' | 'finished',
    periods: row.periods as Period[],
  }));
}
