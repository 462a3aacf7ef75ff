import type { Db } from '#platform/db.ts';

/** Accounts that were deleted before `before`, the first to be deleted first. */
export async function listAccountsToErase(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('deletedAt', '<=', before)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
