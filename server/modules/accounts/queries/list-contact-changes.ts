import type { Db } from '#platform/db.ts';
import type { ContactChange } from './find-contact-change.ts';

/** Changes whose link still waits to be pressed. */
export function listContactChanges(db: Db, accountId: string, now: Date): Promise<ContactChange[]> {
  return db
    .selectFrom('accounts.contactChange')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('kind')
    .execute();
}
