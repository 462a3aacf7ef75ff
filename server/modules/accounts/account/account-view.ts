import { type Identifier, parseIdentifier } from '#contract/accounts/index.ts';
import type { Role } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import * as queries from './queries.ts';

/** An account as other modules see it. */
export type AccountView = {
  accountId: string;
  email: string | null;
  phone: string | null;
  name: string;
  timezone: string;
  role: Role;
  isB2b: boolean;
  isCorpMember: boolean;
  /** Devices agreed by contract or set by hand; no plan lowers the limit below. */
  agreedDevices: number | null;
  deletedAt: Date | null;
  personalizedAt: Date | null;
  createdAt: Date;
  /** The address was proved, by us or by the federated partner. */
  isContactVerified: boolean;
};

/** An account by its id, also a deleted one. */
export async function findAccount(db: Db, accountId: string): Promise<AccountView | undefined> {
  const account = await queries.findAccountById(db, accountId);
  return account && toView(account);
}

/** The account that signs in with an address or number, also one that never proved it. */
export async function findAccountByContact(
  db: Db,
  identifier: Identifier,
): Promise<AccountView | undefined> {
  const account = await queries.findAccountByIdentifier(db, identifier);
  return account && toView(account);
}

/** Locks the account's row (FOR NO KEY UPDATE) until the transaction ends: what counts per account goes one by one. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountView | undefined> {
  const account = await queries.lockAccountRow(tx, accountId);
  return account && toView(account);
}

function toView({ id, ...account }: queries.Account): AccountView {
  const { email, phone, name, timezone, role } = account;
  const { isB2b, isCorpMember, deletedAt, personalizedAt, createdAt } = account;
  return {
    accountId: id,
    email,
    phone,
    name,
    timezone,
    role,
    isB2b,
    isCorpMember,
    agreedDevices: account.agreedDeviceLimit,
    deletedAt,
    personalizedAt,
    createdAt,
    isContactVerified: account.verifiedAt !== null || account.externalAuth,
  };
}

/** From `at` on the account counts as personalized, in its profile and after its sign-ins. */
export async function markPersonalized(db: Db, accountId: string, at: Date): Promise<void> {
  await queries.updateAccount(db, accountId, { personalizedAt: at });
}

/**
 * How many devices may be signed in at once from now on. Devices beyond a lowered limit stay signed in; the next
 * sign-in meets it.
 */
export async function setDeviceLimit(db: Db, accountId: string, limit: number): Promise<void> {
  await queries.updateAccount(db, accountId, { deviceLimit: limit });
}

/** The account of an e-mail address or number as somebody says it; undefined when it is neither or unknown. */
export async function findIdByContact(db: Db, typed: string): Promise<string | undefined> {
  const identifier = parseIdentifier(typed);
  return identifier && (await queries.findAccountByIdentifier(db, identifier))?.id;
}
