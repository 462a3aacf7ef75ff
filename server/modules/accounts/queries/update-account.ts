import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

type Change = Omit<Updateable<DB['accounts.account']>, 'id'>;

/** At least one field must change. */
export function updateAccount(
  db: Db,
  accountId: string,
  change: Change,
): Promise<Account | undefined> {
  return db
    .updateTable('accounts.account')
    .set(change)
    .where('id', '=', accountId)
    .returning(accountColumns)
    .executeTakeFirst();
}
