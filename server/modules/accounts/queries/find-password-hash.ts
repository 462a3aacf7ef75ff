import type { Db } from '#platform/db.ts';

/** Null for an account that another platform vouches for, or that signs in without a password. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}
