import type { ConsentPurpose } from '#contract/accounts.ts';
import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

/** Whether a consent was given when it was last asked; undefined when it never was. */
export async function findNewestConsent(
  db: Db,
  accountId: string,
  purpose: ConsentPurpose,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts.consent')
    .select('isGranted')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.isGranted;
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
