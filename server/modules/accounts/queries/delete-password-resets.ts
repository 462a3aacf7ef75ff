import type { Db } from '#platform/db.ts';

export async function deletePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts.passwordReset').where('accountId', '=', accountId).execute();
}
