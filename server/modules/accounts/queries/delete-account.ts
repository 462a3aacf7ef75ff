import type { Db } from '#platform/db.ts';

/** The row and, by its foreign keys, everything that the module holds of the account. */
export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts.account').where('id', '=', accountId).execute();
}
