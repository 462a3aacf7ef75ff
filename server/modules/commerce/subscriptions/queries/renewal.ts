import { inTimeGroup, type DueInGroup } from '#platform/clocks.ts';
import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';
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

/** A notice that is claimed, and with it all that is due of its renewal: `dueAt` is where its lease ends. */
export type DueNotice = { renewalId: string; accountId: string; dueAt: Date };

/** Claims due notices, those longest due first. */
export async function claimDueNotices(
  db: Db,
  { group, until, limit }: DueInGroup,
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select renewal_id, days_before from commerce.renewal_notice
      where sent_at is null and due_at <= ${group.now} and ${inTimeGroup(group)}
      order by due_at limit ${limit} for update skip locked
    )
    update commerce.renewal_notice n set due_at = ${until} from due
    where (n.renewal_id, n.days_before) = (due.renewal_id, due.days_before)
    returning n.renewal_id, n.account_id, n.due_at`.execute(db);
  return rows;
}

/** Notes that all that is due of a claimed renewal is sent; returns how many days before its end each stands for. */
export async function updateNoticesSent(tx: Tx, due: DueNotice, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('commerce.renewalNotice')
    .set({ sentAt: now })
    .where('renewalId', '=', due.renewalId)
    .where('dueAt', '<=', due.dueAt)
    .where('sentAt', 'is', null)
    .returning('daysBefore')
    .execute();
  return rows.map(({ daysBefore }) => daysBefore);
}
