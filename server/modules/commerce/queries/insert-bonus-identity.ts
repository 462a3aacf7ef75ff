import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

/** False when whoever is behind the digest was given this kind before, under another account. */
export async function insertBonusIdentity(
  tx: Tx,
  identity: Insertable<DB['commerce.bonusIdentity']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.bonusIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
