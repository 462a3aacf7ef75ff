import type { Db } from '#platform/db.ts';
import type { PasswordKeyRow } from './list-password-keys.ts';

export async function insertPasswordKey(db: Db, key: PasswordKeyRow): Promise<void> {
  await db.insertInto('accounts.passwordKey').values(key).execute();
}
