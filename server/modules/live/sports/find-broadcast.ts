import { HOUR } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { listFixtureRows } from './queries/fixture.ts';

/** A match whose end is not announced counts as over after this. */
const USUAL_LENGTH = 2 * HOUR;

/** When and where a match is to be seen, and nothing of how it stands. */
export async function findBroadcast(db: Db, fixtureId: string, now: Date) {
  const [row] = await listFixtureRows(db, { ids: [fixtureId], limit: 1 }, now);
  if (row === undefined) return undefined;
  return {
    slug: row.slug,
    name: `${row.homeName} vs ${row.awayName}`,
    place: row.channelName ?? row.competitionName,
    kickOffAt: row.kickOffAt,
    stopAt: row.broadcastUntil ?? new Date(row.kickOffAt.getTime() + USUAL_LENGTH),
    isPostponed: row.status === 'postponed',
    isOver: row.status === 'finished',
  };
}
