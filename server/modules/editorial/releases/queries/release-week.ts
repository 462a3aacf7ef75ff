import type { ReleasedWeek, WaitingRelease, WeekOutcome } from '#modules/live/index.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { type Problems, problemAmong } from './release-part.ts';

/** Weeks of channels that are in a release. */

export type WeekRow = ReleasedWeek & WeekOutcome & { problem: string | null };

/** Always in one order. */
export function listWeeks(db: Db, releaseId: string): Promise<WeekRow[]> {
  return db
    .selectFrom('editorial.releaseWeek')
    .select(['channelId', 'no', 'beforeNo', 'afterNo', 'appliesFrom', 'report', 'problem'])
    .where('releaseId', '=', releaseId)
    .orderBy('channelId')
    .execute();
}

export async function upsertWeek(
  tx: Tx,
  releaseId: string,
  { channelId, no }: ReleasedWeek,
): Promise<void> {
  await tx
    .insertInto('editorial.releaseWeek')
    .values({ releaseId, channelId, no })
    .onConflict((oc) => oc.columns(['releaseId', 'channelId']).doUpdateSet({ no, problem: null }))
    .execute();
}

export async function deleteWeek(tx: Tx, releaseId: string, channelId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('editorial.releaseWeek')
    .where('releaseId', '=', releaseId)
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** What came of one: of its publication, or of its undoing the report alone. */
export async function updateWeekOutcome(
  tx: Tx,
  releaseId: string,
  { channelId, ...outcome }: { channelId: string } & Partial<WeekOutcome>,
): Promise<void> {
  await tx
    .updateTable('editorial.releaseWeek')
    .set({ ...outcome, problem: null })
    .where('releaseId', '=', releaseId)
    .where('channelId', '=', channelId)
    .execute();
}

export async function updateWeekProblems(
  tx: Tx,
  releaseId: string,
  { weeks }: Pick<Problems, 'weeks'>,
): Promise<void> {
  await sql`update editorial.release_week i set problem = ${problemAmong(weeks)} i.channel_id)
    where release_id = ${releaseId}`.execute(tx);
}

/** Releases that are not out yet and hold weeks of these channels, those planned first. */
export function listWaiting(db: Db, channelIds: readonly string[]): Promise<WaitingRelease[]> {
  return db
    .selectFrom('editorial.releaseWeek as w')
    .innerJoin('editorial.release as r', 'r.releaseId', 'w.releaseId')
    .select(['w.channelId', 'w.no', 'r.name', 'r.plannedFor'])
    .where((eb) => eb('w.channelId', '=', eb.fn.any(eb.val([...channelIds]))))
    .where('r.state', 'in', ['draft', 'review', 'planned'])
    .orderBy('r.plannedFor')
    .orderBy('r.name')
    .execute();
}
