import type { Identifier } from '#contract/accounts.ts';
import type { Role } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { findAccountById } from './queries/find-account.ts';
import { lockAccountRow } from './queries/lock-account.ts';

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
  /** The address was proved, by us or by the partner that vouches for it. */
  isProven: boolean;
};

/** An account by its id, also a deleted one. */
export async function findAccount(db: Db, accountId: string): Promise<AccountView | undefined> {
  const account = await findAccountById(db, accountId);
  return account && toView(account);
}

/** The account that signs in with an address or number, also one that never proved it. */
export async function findAccountByContact(
  db: Db,
  identifier: Identifier,
): Promise<AccountView | undefined> {
  const account = await findAccountByIdentifier(db, identifier);
  return account && toView(account);
}

/** Locks the account's row (FOR NO KEY UPDATE) until the transaction ends: what counts per account goes one by one. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountView | undefined> {
  const account = await lockAccountRow(tx, accountId);
  return account && toView(account);
}

function toView({ id, ...account }: Account): AccountView {
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
    isProven: account.verifiedAt !== null || account.externalAuth,
  };
}
