import type { Db } from '#platform/db.ts';

export async function listSessionsRevokedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.session')
    .select('id')
    .where('revokedAt', '>=', since)
    .execute();
  return rows.map(({ id }) => id);
}
