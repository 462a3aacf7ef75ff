import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Consent = Selectable<DB['accounts.consent']>;

/** Every change of an account's consents, newest first. */
export function listConsentHistory(db: Db, accountId: string): Promise<Consent[]> {
  return db
    .selectFrom('accounts.consent')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}
