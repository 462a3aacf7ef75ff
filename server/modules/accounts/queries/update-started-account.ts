import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { registrationStages } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { type Account, accountColumns } from './account-columns.ts';

type Registration = Pick<
  Insertable<DB['accounts.account']>,
  'email' | 'phone' | 'name' | 'passwordHash' | 'registrationStage' | 'registerChannel' | 'refCode'
>;

/**
 * Goes on with a registration that somebody else began, such as a company for its members: no password yet and
 * nothing proved. Undefined when there is no such account.
 */
export function updateStartedAccount(
  db: Db,
  { email, phone, ...registration }: Registration,
): Promise<Account | undefined> {
  return db
    .updateTable('accounts.account')
    .set(registration)
    .where((eb) => (email ? eb('email', '=', email) : eb('phone', '=', phone ?? '')))
    .where('registrationStage', '<=', registrationStages.started)
    .where('passwordHash', 'is', null)
    .where('verifiedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
}
