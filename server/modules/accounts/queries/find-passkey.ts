import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Passkey = Selectable<DB['accounts.passkey']>;

export function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}
