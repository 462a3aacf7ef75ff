import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertGift(tx: Tx, gift: Insertable<DB['commerce.gift']>): Promise<void> {
  await tx.insertInto('commerce.gift').values(gift).execute();
}
