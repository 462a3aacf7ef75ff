import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertVouchers(
  tx: Tx,
  vouchers: Insertable<DB['commerce.voucher']>[],
): Promise<void> {
  if (vouchers.length > 0) await tx.insertInto('commerce.voucher').values(vouchers).execute();
}
