import type { Db, Tx } from '#platform/db.ts';

export async function hasPin(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles.pin')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The PIN with its tries, held until the transaction ends: those that try at once are counted one by one. */
export function lockPin(tx: Tx, accountId: string) {
  return tx
    .selectFrom('profiles.pin')
    .select(['digest', 'wrongTries', 'lastWrongAt', 'blockedUntil'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}
