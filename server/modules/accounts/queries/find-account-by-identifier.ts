import type { Identifier } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

export type AccountWithPassword = Account & { passwordHash: string | null };

export function findAccountByIdentifier(
  db: Db,
  identifier: Identifier,
): Promise<AccountWithPassword | undefined> {
  return db
    .selectFrom('accounts.account')
    .select([...accountColumns, 'passwordHash'])
    .where(identifier.kind, '=', identifier.kind === 'email' ? identifier.email : identifier.phone)
    .executeTakeFirst();
}
