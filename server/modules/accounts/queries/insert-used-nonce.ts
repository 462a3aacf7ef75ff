import type { Db } from '#platform/db.ts';

/** True for the first who presents this nonce, false for everyone after. */
export async function insertUsedNonce(
  db: Db,
  used: { purpose: string; nonce: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts.usedNonce')
    .values(used)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
