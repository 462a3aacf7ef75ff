import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../../payment.ts';

export async function listPaymentsById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, readPayment(row)]));
}
