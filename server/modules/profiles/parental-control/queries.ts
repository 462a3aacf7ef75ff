import type { Db, Tx } from '#platform/db.ts';

export async function hasPin(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles.pin')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The PIN's digest, its row locked until the transaction ends: tries that come at once are counted one by one. */
export async function lockPin(tx: Tx, accountId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('profiles.pin')
    .select('digest')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.digest;
}

export async function upsertPin(
  db: Db,
  { accountId, digest, setAt }: { accountId: string; digest: Buffer; setAt: Date },
): Promise<void> {
  await db
    .insertInto('profiles.pin')
    .values({ accountId, digest, setAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ digest, setAt }))
    .execute();
}

export async function deletePin(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('profiles.pin').where('accountId', '=', accountId).execute();
}
