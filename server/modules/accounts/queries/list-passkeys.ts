import type { Db } from '#platform/db.ts';
import type { Passkey } from './find-passkey.ts';

/** Newest first. */
export function listPasskeysOf(db: Db, accountId: string): Promise<Passkey[]> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}
