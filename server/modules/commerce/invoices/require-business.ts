import { findAccount } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

/** Only businesses have a tax number to show. */
export async function requireBusiness(db: Db, accountId: string): Promise<void> {
  if ((await findAccount(db, accountId))?.isB2b !== true) fail('commerce.businessOnly');
}
