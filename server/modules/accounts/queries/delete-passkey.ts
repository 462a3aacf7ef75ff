import type { Db } from '#platform/db.ts';
import type { Passkey } from './find-passkey.ts';

/** Undefined when the account has no such passkey. */
export function deletePasskey(
  db: Db,
  passkey: { id: string; accountId: string },
): Promise<Passkey | undefined> {
  return db
    .deleteFrom('accounts.passkey')
    .where('id', '=', passkey.id)
    .where('accountId', '=', passkey.accountId)
    .returningAll()
    .executeTakeFirst();
}
