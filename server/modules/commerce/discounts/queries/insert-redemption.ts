import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<DB['commerce.redemption']>,
): Promise<void> {
  await tx.insertInto('commerce.redemption').values(redemption).execute();
}
