import type { Db } from '#platform/db.ts';
import { accountColumns } from './account-columns.ts';
import type { AccountWithPassword } from './find-account-by-identifier.ts';

/** An account with its password hash. */
export function findPassword(db: Db, accountId: string): Promise<AccountWithPassword | undefined> {
  return db
    .selectFrom('accounts.account')
    .select([...accountColumns, 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}
