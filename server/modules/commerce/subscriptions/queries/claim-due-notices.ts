import type { Tx } from '#platform/db.ts';
import { inGroup, type TimeGroup } from '#platform/moved-clock.ts';

/** Letters whose time has come, held until the transaction ends: what dies on the way leaves them due. */
export function claimDueNotices(tx: Tx, group: TimeGroup, limit: number) {
  return tx
    .selectFrom('commerce.renewalNotice')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('dueAt', '<=', group.now)
    .where(inGroup(group))
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
