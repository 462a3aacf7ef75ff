import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

/** The session that a refresh token belongs to, however old the token is. */
export async function findSessionIdOfRefreshToken(
  db: Db,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts.refreshToken')
    .select('sessionId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.sessionId;
}

/** Holds the token's row, so that tabs refreshing at once go through one after the other. */
export function lockRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Selectable<DB['accounts.refreshToken']> | undefined> {
  return tx
    .selectFrom('accounts.refreshToken')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRefreshToken(
  db: Db,
  token: Insertable<DB['accounts.refreshToken']>,
): Promise<void> {
  await db.insertInto('accounts.refreshToken').values(token).execute();
}

export async function updateRefreshTokenRotated(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts.refreshToken')
    .set({ rotatedAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}
