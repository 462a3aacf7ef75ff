import type { Tx } from '#platform/db.ts';
import type { NoticeTime } from '../notice-times.ts';

/** Letters to be written; one that was sent is not written again. */
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
