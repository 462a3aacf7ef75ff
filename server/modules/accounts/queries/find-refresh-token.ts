import type { Db } from '#platform/db.ts';

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
