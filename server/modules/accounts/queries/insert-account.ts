import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

/** Undefined when the e-mail or number is taken: of ten at once, one gets the account. */
export function insertAccount(
  db: Db,
  account: Insertable<DB['accounts.account']>,
): Promise<Account | undefined> {
  return db
    .insertInto('accounts.account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
}
