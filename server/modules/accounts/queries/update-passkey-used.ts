import type { Db } from '#platform/db.ts';

/**
 * Notes a use. False when the passkey is gone, or when another use with the same count came first: a counter that
 * is counted at all only grows.
 */
export async function updatePasskeyUsed(
  db: Db,
  used: { id: string; counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const { id, counter, isBackedUp, at } = used;
  const { numUpdatedRows } = await db
    .updateTable('accounts.passkey')
    .set({ counter, isBackedUp, lastUsedAt: at })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
