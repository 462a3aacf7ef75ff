import type { Identifier } from '#contract/accounts.ts';
import { registrationStages } from '#contract/constants.ts';
import type { Db, DB, Insertable, Selectable, Tx, Updateable } from '#platform/db.ts';

/** What the module reads of an account; the password hash is read by sign-in alone. */
export const accountColumns = [
  'id',
  'email',
  'phone',
  'unprovedPhone',
  'name',
  'registrationStage',
  'verifiedAt',
  'role',
  'isB2b',
  'isCorpMember',
  'externalAuth',
  'platformId',
  'categoryId',
  'deviceLimit',
  'agreedDeviceLimit',
  'isLegacy',
  'timezone',
  'audioLanguage',
  'subtitleLanguage',
  'personalizedAt',
  'createdAt',
  'deletedAt',
  'passwordChangedAt',
] as const;

export type Account = Pick<Selectable<DB['accounts.account']>, (typeof accountColumns)[number]>;

export function findAccountById(db: Db, accountId: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts.account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .executeTakeFirst();
}

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

/** An account with its password hash. */
export function findAccountWithPassword(
  db: Db,
  accountId: string,
): Promise<AccountWithPassword | undefined> {
  return db
    .selectFrom('accounts.account')
    .select([...accountColumns, 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Null for a federated account, or that signs in without a password. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Accounts that were deleted before `before`, the first to be deleted first. */
export async function listAccountsToErase(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('deletedAt', '<=', before)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds the account's row until the transaction ends; readers and foreign keys are not blocked. */
export function lockAccountRow(tx: Tx, accountId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('accounts.account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

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

/** The row and, by its foreign keys, everything that the module holds of the account. */
export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts.account').where('id', '=', accountId).execute();
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

/** The code of the invitation that an account was made with. */
export async function findRefCode(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.account')
    .select('refCode')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.refCode ?? null;
}

export type ReferredAccount = { id: string; createdAt: Date; refCode: string | null };

/** Accounts that were made with the code of an invitation since a moment, oldest first, after the last of a page. */
export function listReferredAccounts(
  db: Db,
  { since, after, limit }: { since: Date; after: ReferredAccount | undefined; limit: number },
): Promise<ReferredAccount[]> {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'createdAt', 'refCode'])
    .where('refCode', 'is not', null)
    .where('createdAt', '>=', since)
    .where(({ eb, refTuple, tuple, lit }) =>
      after === undefined
        ? lit(true)
        : eb(refTuple('createdAt', 'id'), '>', tuple(after.createdAt, after.id)),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
