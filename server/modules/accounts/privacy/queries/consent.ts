import type { ConsentPurpose } from '#contract/accounts/index.ts';
import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

/** What was last said to a consent, and in which words; undefined when it never was asked. */
export function findNewestConsent(
  db: Db,
  accountId: string,
  purpose: ConsentPurpose,
): Promise<{ isGranted: boolean; wordingVersion: string } | undefined> {
  return db
    .selectFrom('accounts.consent')
    .select(['isGranted', 'wordingVersion'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

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

/** Adds to the history; at least one row. */
export async function insertConsents(
  db: Db,
  consents: Insertable<DB['accounts.consent']>[],
): Promise<void> {
  await db.insertInto('accounts.consent').values(consents).execute();
}
