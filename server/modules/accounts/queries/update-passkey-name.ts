import type { Db } from '#platform/db.ts';
import type { Passkey } from './find-passkey.ts';

/** Undefined when the account has no such passkey. */
export function updatePasskeyName(
  db: Db,
  passkey: { id: string; accountId: string; name: string },
): Promise<Passkey | undefined> {
  return db
    .updateTable('accounts.passkey')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('accountId', '=', passkey.accountId)
    .returningAll()
    .executeTakeFirst();
}
