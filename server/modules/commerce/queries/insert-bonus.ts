import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertBonus(tx: Tx, bonus: Insertable<DB['commerce.bonus']>): Promise<void> {
  await tx.insertInto('commerce.bonus').values(bonus).execute();
}
