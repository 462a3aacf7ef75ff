import type { Identifier } from '#contract/accounts/index.ts';
import { registrationStages } from '#contract/constants.ts';
import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';
import { type Account, accountColumns } from '../account/queries.ts';

export function findVerification(
  db: Db,
  id: string,
): Promise<Selectable<DB['accounts.verification']> | undefined> {
  return db.selectFrom('accounts.verification').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertVerification(
  db: Db,
  verification: Insertable<DB['accounts.verification']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.verification')
    .values(verification)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVerificationUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.verification')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .execute();
}

type Registration = Pick<
  Insertable<DB['accounts.account']>,
  | 'email'
  | 'phone'
  | 'unprovedPhone'
  | 'name'
  | 'passwordHash'
  | 'registrationStage'
  | 'registerChannel'
  | 'refCode'
>;

/**
 * Goes on with a registration that another party began, such as a company for its members: no password yet and
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

/** Frees an identifier whose registration was never verified and began before `before`. */
export async function deleteUnfinishedAccount(
  db: Db,
  identifier: Identifier,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('accounts.account')
    .where(identifier.kind, '=', identifier.kind === 'email' ? identifier.email : identifier.phone)
    .where('verifiedAt', 'is', null)
    .where('externalAuth', '=', false)
    .where('createdAt', '<', before)
    .execute();
}
