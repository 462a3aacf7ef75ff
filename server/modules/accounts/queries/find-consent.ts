import type { ConsentPurpose } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';

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
