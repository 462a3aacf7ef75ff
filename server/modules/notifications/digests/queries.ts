import { inTimeGroup, type DueInGroup } from '#platform/clocks.ts';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

export type Digest = Selectable<DB['notifications.digest']>;

/** When the next one of an account is made; one that is planned stays. */
export async function insertDigest(tx: Tx, accountId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('notifications.digest')
    .values({ accountId, dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDigest(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notifications.digest').where('accountId', '=', accountId).execute();
}

/** Takes digests that are due; each by one process, and again at `until` where that process dies. */
export async function claimDueDigests(
  db: Db,
  { group, until, limit }: DueInGroup,
): Promise<Digest[]> {
  return db
    .updateTable('notifications.digest')
    .set({ dueAt: until })
    .where(
      sql<boolean>`account_id in (select account_id from notifications.digest
        where due_at <= ${group.now} and ${inTimeGroup(group)}
        order by due_at limit ${limit} for update skip locked)`,
    )
    .returningAll()
    .execute();
}

/** The week after; false where another process was faster. */
export async function updateDigestDue(
  tx: Tx,
  { accountId, dueAt }: Digest,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications.digest')
    .set({ dueAt: next })
    .where('accountId', '=', accountId)
    .where('dueAt', '=', dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
