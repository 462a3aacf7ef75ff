import { inTimeGroup, type TimeGroup } from '#platform/clocks.ts';
import type { Db, DB, Insertable, Tx, Updateable } from '#platform/db.ts';
import type { NoticeTime } from '../policy.ts';

/** What comes after the last period of an account. */
export function findOpenRenewal(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.renewal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

export function findRenewal(db: Db, id: string) {
  return db.selectFrom('commerce.renewal').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertRenewal(
  tx: Tx,
  renewal: Insertable<DB['commerce.renewal']>,
): Promise<void> {
  await tx.insertInto('commerce.renewal').values(renewal).execute();
}

type Changes = Pick<
  Updateable<DB['commerce.renewal']>,
  'endsAt' | 'packageId' | 'cancelledAt' | 'cartId' | 'closedAt'
>;

export async function updateRenewal(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('commerce.renewal').set(changes).where('id', '=', id).execute();
}

/** Notices to be sent; one that was sent is not written again. */
export async function insertNotices(
  tx: Tx,
  renewal: { id: string; accountId: string },
  times: readonly NoticeTime[],
): Promise<void> {
  if (times.length === 0) return;
  await tx
    .insertInto('commerce.renewalNotice')
    .values(times.map((time) => ({ renewalId: renewal.id, accountId: renewal.accountId, ...time })))
    .onConflict((conflict) => conflict.columns(['renewalId', 'daysBefore']).doNothing())
    .execute();
}

/** Notices that shall not be sent; with `alsoSent` the end has moved, and all begin anew. */
export async function deleteNotices(
  tx: Tx,
  renewalId: string,
  { alsoSent } = { alsoSent: false },
): Promise<void> {
  await tx
    .deleteFrom('commerce.renewalNotice')
    .where('renewalId', '=', renewalId)
    .$if(!alsoSent, (query) => query.where('sentAt', 'is', null))
    .execute();
}

/** Notices whose time has come, held until the transaction ends: what dies on the way leaves them due. */
export function claimDueNotices(tx: Tx, group: TimeGroup, limit: number) {
  return tx
    .selectFrom('commerce.renewalNotice')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('dueAt', '<=', group.now)
    .where(inTimeGroup(group))
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateNoticeSent(
  tx: Tx,
  notice: { renewalId: string; daysBefore: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('commerce.renewalNotice')
    .set({ sentAt: now })
    .where('renewalId', '=', notice.renewalId)
    .where('daysBefore', '=', notice.daysBefore)
    .execute();
}
