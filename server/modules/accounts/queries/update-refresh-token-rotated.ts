import type { Db } from '#platform/db.ts';

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
