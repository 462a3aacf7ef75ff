import type { Tx } from '#platform/db.ts';
import { inGroup, type TimeGroup } from '#platform/moved-clock.ts';

/** One gift to be written about, given or returned, held until the transaction ends. */
export function claimDueGift(tx: Tx, group: TimeGroup) {
  return tx
    .selectFrom('commerce.gift')
    .selectAll()
    .where('checkAt', '<=', group.now)
    .where(inGroup(group))
    .orderBy('checkAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
