import type { Tx } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

/** Holds the account's row until the transaction ends; readers and foreign keys are not blocked. */
export function lockAccountRow(tx: Tx, accountId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts.account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
