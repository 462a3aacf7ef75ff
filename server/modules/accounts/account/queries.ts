import type { Identifier } from '#contract/accounts/index.ts';
import type { Db, DB, Insertable, Selectable, Tx, Updateable } from '#platform/db.ts';
import { oncePerPage } from '#platform/database/page-reads.ts';
import { writtenOnce } from '#platform/database/written-once.ts';

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
  return oncePerPage(db, `account ${accountId}`, async () => (await byId(db, { accountId }))[0]);
}

const byId = writtenOnce((db, { accountId }: { accountId: string }) =>
  db.selectFrom('accounts.account').select(accountColumns).where('id', '=', accountId).compile(),
);

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
