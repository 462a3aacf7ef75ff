import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import type { Passkey } from './find-passkey.ts';

/** Undefined when this credential is registered already, whoever has it. */
export function insertPasskey(
  db: Db,
  passkey: Insertable<DB['accounts.passkey']>,
): Promise<Passkey | undefined> {
  return db
    .insertInto('accounts.passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
}
