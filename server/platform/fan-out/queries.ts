import type { Watcher } from '../auth.ts';
import { type Db, sql, type Tx } from '../db.ts';

/** Where a message on its way stands. */
export type FanOut = { subjectId: string; stage: number; after: Watcher | undefined };

/** Puts messages on their way, unless they are already. */
export async function insertFanOuts(
  tx: Tx,
  { kind, subjectIds, now }: { kind: string; subjectIds: readonly string[]; now: Date },
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .insertInto('platform.fanOut')
    .values(subjectIds.map((subjectId) => ({ kind, subjectId, dueAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes one that is due; by one process, and again at `until` where that process dies. */
export async function claimDueFanOut(
  db: Db,
  { kind, now, until }: { kind: string; now: Date; until: Date },
): Promise<FanOut[]> {
  const rows = await db
    .updateTable('platform.fanOut')
    .set({ dueAt: until })
    .where('kind', '=', kind)
    .where(
      sql<boolean>`subject_id in (select subject_id from platform.fan_out
        where kind = ${kind} and due_at <= ${now} order by due_at limit 1 for update skip locked)`,
    )
    .returning(['subjectId', 'stage', 'afterAccount', 'afterProfile'])
    .execute();
  return rows.map(({ subjectId, stage, afterAccount: accountId, afterProfile: profileId }) => ({
    subjectId,
    stage,
    after: accountId === null || profileId === null ? undefined : { accountId, profileId },
  }));
}

/** Where the next page begins; false when another process has gone on meanwhile. */
export async function updateFanOut(
  tx: Tx,
  kind: string,
  { subjectId, stage, after }: FanOut,
  next: Pick<FanOut, 'stage' | 'after'> & { dueAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform.fanOut')
    .set({
      stage: next.stage,
      afterAccount: next.after?.accountId ?? null,
      afterProfile: next.after?.profileId ?? null,
      dueAt: next.dueAt,
    })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('stage', '=', stage)
    .where(
      sql<boolean>`(after_account, after_profile) is not distinct from
        (${after?.accountId ?? null}::uuid, ${after?.profileId ?? null}::uuid)`,
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteFanOut(db: Db, kind: string, subjectId: string): Promise<void> {
  await db
    .deleteFrom('platform.fanOut')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}
