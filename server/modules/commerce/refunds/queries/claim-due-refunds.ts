import type { Db } from '#platform/db.ts';
import type { Refund } from '../refund.ts';

/** Takes refunds whose time has come; whoever dies with them leaves them due again at `until`. */
export function claimDueRefunds(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Refund[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.refundDue')
        .select('id')
        .where('checkAt', '<=', now)
        .orderBy('checkAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.refundDue')
    .set({ checkAt: until })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}
