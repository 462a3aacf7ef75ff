import type { Db } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

export function findAccountById(db: Db, accountId: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts.account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .executeTakeFirst();
}
