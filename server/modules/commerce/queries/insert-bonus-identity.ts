import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

/**
 * False when whoever is behind the digest was given this kind before, under another account. What is older than
 * `keptFrom` is forgotten: nobody is remembered longer than the rule needs.
 */
export async function insertBonusIdentity(
  tx: Tx,
  identity: Insertable<DB['commerce.bonusIdentity']>,
  keptFrom: Date,
): Promise<boolean> {
  await tx.deleteFrom('commerce.bonusIdentity').where('givenAt', '<', keptFrom).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.bonusIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
