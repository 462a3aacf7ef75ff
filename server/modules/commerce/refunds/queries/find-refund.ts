import type { Db } from '#platform/db.ts';
import type { Refund } from '../refund.ts';

export function findRefund(
  db: Db,
  by: { id: string } | { key: string },
): Promise<Refund | undefined> {
  const rows = db.selectFrom('commerce.refundDue').selectAll();
  return (
    'id' in by ? rows.where('id', '=', by.id) : rows.where('key', '=', by.key)
  ).executeTakeFirst();
}
