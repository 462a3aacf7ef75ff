import { createHmac } from 'node:crypto';
import { BONUS_IDENTITY_LIFE, NEW_ACCOUNT_LIFE } from '#contract/constants.ts';
import { type AccountView, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { findBonus } from './queries/find-bonus.ts';
import { insertBonusIdentity } from './queries/insert-bonus-identity.ts';
import { insertBonus } from './queries/insert-bonus.ts';

type Kind = 'trial' | 'voucher';
type BonusParts = Pick<CommerceParts, 'db' | 'clock' | 'bonusKey'>;

/** Writes down what is given and answers its id. */
type Give = (tx: Tx, account: AccountView, now: Date) => Promise<string>;

/**
 * Gives a new account one bonus of a kind, once; `id` is the right or the voucher, `isFirst` whether it was given
 * just now. The account's row is locked, so that of ten calls at once one gives and nine read.
 * Fails with `commerce.bonusNotDue` where the account is not new, or its address had this bonus before.
 */
export function giveBonus(
  { db, clock, bonusKey }: BonusParts,
  accountId: string,
  kind: Kind,
  give: Give,
): Promise<{ id: string; isFirst: boolean }> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const before = await findBonus(tx, accountId, kind);
    const givenId = before?.entitlementId ?? before?.voucherId;
    if (givenId) return { id: givenId, isFirst: false };
    const now = clock.now();
    if (account === undefined || !isDue(account, now)) return fail('commerce.bonusNotDue');
    const identity = { digest: digestOf(bonusKey, account), kind, givenAt: now };
    const isFirst = await insertBonusIdentity(tx, identity, keptFrom(now));
    if (!isFirst) return fail('commerce.bonusNotDue');
    const id = await give(tx, account, now);
    const given = kind === 'trial' ? { entitlementId: id } : { voucherId: id };
    await insertBonus(tx, { accountId, kind, ...given, grantedAt: now });
    return { id, isFirst };
  });
}

/** For people who registered lately and proved their address; a business has its contract, staff their work. */
function isDue(
  account: Pick<AccountView, 'createdAt' | 'deletedAt' | 'isB2b' | 'isProven' | 'role'>,
  now: Date,
): boolean {
  const isNew = now.getTime() - account.createdAt.getTime() < NEW_ACCOUNT_LIFE;
  const isPerson = !account.isB2b && (account.role === 'viewer' || account.role === 'corporate');
  return isNew && isPerson && account.isProven && account.deletedAt === null;
}

/** One welcome for an address in this time; its digest is kept no longer. */
function keptFrom(now: Date): Date {
  return new Date(now.getTime() - BONUS_IDENTITY_LIFE);
}

function digestOf(key: Buffer, { accountId, email, phone }: AccountView): Buffer {
  return createHmac('sha256', key)
    .update(email ?? phone ?? accountId)
    .digest();
}
