import type { Db } from '#platform/db.ts';
import { inGroup, type TimeGroup } from '#platform/moved-clock.ts';
import { type Payment, readPayment } from '../payment.ts';

/**
 * Takes payments whose time has come, and puts their next one at `until`: whoever dies with them
 * in hand leaves them due again then.
 */
export async function claimDuePayments(
  db: Db,
  { group, until, limit }: { group: TimeGroup; until: Date; limit: number },
): Promise<Payment[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('commerce.payment')
        .select('id')
        .where('checkAt', '<=', group.now)
        .where(inGroup(group))
        .orderBy('checkAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.payment')
    .set({ checkAt: until })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  return rows.map(readPayment);
}
