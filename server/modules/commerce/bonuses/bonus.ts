import { randomUUID } from 'node:crypto';
import {
  BONUS_IDENTITY_LIFE,
  DAY,
  NEW_ACCOUNT_LIFE,
  type PlanTier,
  WELCOME_TRIAL,
  WELCOME_VOUCHER,
} from '#contract/constants.ts';
import { type AccountView, isStaff, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { hashGuessable } from '#platform/secrets.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { findVoucher, insertVoucher } from '../discounts/queries/voucher.ts';
import { newVoucherCode } from '../discounts/voucher-code.ts';
import { applyDeviceLimit } from '../entitlements/current-plan.ts';
import { periodOf, planStart } from '../entitlements/policy.ts';
import * as entitlementQueries from '../entitlements/queries/entitlement.ts';
import { listPlanEntitlements } from '../entitlements/queries/plan.ts';
import { findBonus, insertBonus, insertBonusIdentity } from './queries.ts';

type Kind = 'trial' | 'voucher';
type BonusDeps = Pick<CommerceDeps, 'db' | 'testClock' | 'bonusKey'>;

/** Writes down what is given and returns its id. */
type Give = (tx: Tx, account: AccountView, now: Date) => Promise<string>;

/**
 * Gives a new account one bonus of a kind, once; `id` is the right or the voucher, `isFirst` whether it was given
 * just now. The account's row is locked, so that of ten calls at once one gives and nine read.
 * Fails with `commerce.bonusNotDue` where the account is not new, or its address had this bonus before.
 */
function grantBonus(
  { db, testClock, bonusKey }: BonusDeps,
  accountId: string,
  kind: Kind,
  give: Give,
): Promise<{ id: string; isFirst: boolean }> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const before = await findBonus(tx, accountId, kind);
    const givenId = before?.entitlementId ?? before?.voucherId;
    if (givenId) return { id: givenId, isFirst: false };
    const now = testClock.now();
    if (account === undefined || !isDue(account, now) || (await isStaff(tx, accountId))) {
      return fail('commerce.bonusNotDue');
    }
    const identity = { digest: identityDigest(bonusKey, account), kind, givenAt: now };
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
  account: Pick<AccountView, 'createdAt' | 'deletedAt' | 'isB2b' | 'isContactVerified'>,
  now: Date,
): boolean {
  const isNew = now.getTime() - account.createdAt.getTime() < NEW_ACCOUNT_LIFE;
  return isNew && !account.isB2b && account.isContactVerified && account.deletedAt === null;
}

/** One welcome for a mailbox or number in this time; its digest is kept no longer. */
function keptFrom(now: Date): Date {
  return new Date(now.getTime() - BONUS_IDENTITY_LIFE);
}

/** Who is behind an account, as far as its mailbox or number shows; nothing leads back from it without the key. */
export function identityDigest(
  key: Buffer,
  { accountId, email, phone }: Pick<AccountView, 'accountId' | 'email' | 'phone'>,
): Buffer {
  return hashGuessable(key, email === null ? (phone ?? accountId) : mailboxOf(email));
}

/** A trial is a right like any other: playback, screens and devices follow from the ledger. */
export async function grantTrialOf(
  deps: Pick<CommerceDeps, 'db' | 'testClock' | 'bonusKey'>,
  accountId: string,
) {
  const { id, isFirst } = await grantBonus(deps, accountId, 'trial', async (tx, account, now) => {
    const { tier, days } = WELCOME_TRIAL;
    const name = `Lite ${days} hari`;
    return grantPlanDays(tx, account, { tier, days, name, source: 'trial' }, now);
  });
  return { isFirst, entitlement: await entitlementQueries.findEntitlement(deps.db, id) };
}

/** Part of the price of a first purchase. */
export async function grantWelcomeVoucherOf(
  deps: Pick<CommerceDeps, 'db' | 'testClock' | 'bonusKey'>,
  accountId: string,
) {
  const { id, isFirst } = await grantBonus(deps, accountId, 'voucher', async (tx, _, now) => {
    const { percent, maxRupiah, days } = WELCOME_VOUCHER;
    const voucher = await insertVoucher(tx, {
      id: randomUUID(),
      accountId,
      code: newVoucherCode('HALO'),
      name: 'Voucher selamat datang',
      percent,
      maxRupiah,
      startsAt: now,
      endsAt: new Date(now.getTime() + days * DAY),
      createdAt: now,
    });
    return voucher.id;
  });
  return { isFirst, voucher: await findVoucher(deps.db, id) };
}

const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to: what follows a `+` is its owner's own sorting, and Google reads no dots. For
 * comparing alone; e-mails go to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

type Days = { tier: PlanTier; days: number; name: string; source: 'trial' | 'bonus' };

/**
 * Gives days of a plan that cost nothing to an account whose row the caller holds. They are an entitlement like any
 * other: playback sessions and devices follow from it. Who has bought already loses nothing: the days follow.
 */
export async function grantPlanDays(
  tx: Tx,
  { accountId, timezone }: Pick<AccountView, 'accountId' | 'timezone'>,
  { tier, days, name, source }: Days,
  now: Date,
): Promise<string> {
  const entitlements = await listPlanEntitlements(tx, accountId, now);
  const duration = { unit: 'DAY', count: days } as const;
  const { startsAt, endsAt } = periodOf(
    planStart(entitlements, tier, now),
    duration,
    knownZone(timezone),
  );
  const entitlement = await entitlementQueries.insertEntitlement(tx, {
    id: randomUUID(),
    accountId,
    tier,
    name,
    source,
    startsAt,
    endsAt,
    reviewAt: startsAt > now ? startsAt : endsAt,
    createdAt: now,
  });
  await applyDeviceLimit(tx, accountId, now);
  return entitlement.id;
}
