import type { Db } from '#platform/db.ts';

export async function deleteAttempt(db: Db, key: string): Promise<void> {
  await db.deleteFrom('accounts.attempt').where('key', '=', key).execute();
}
