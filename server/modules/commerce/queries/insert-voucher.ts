import type { Insertable, Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export function insertVoucher(
  tx: Tx,
  voucher: Insertable<DB['commerce.voucher']>,
): Promise<Selectable<DB['commerce.voucher']>> {
  return tx.insertInto('commerce.voucher').values(voucher).returningAll().executeTakeFirstOrThrow();
}
