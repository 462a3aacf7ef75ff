import {
  type AccountView,
  findAccount,
  hasDeviceOf,
  lockAccount,
} from '#modules/accounts/index.ts';
import {
  grantPlanDays,
  hasSavedMethodOf,
  identityDigest,
  lockKeptPayment,
} from '#modules/commerce/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { deriveKey } from '#platform/secrets.ts';
import { REFERRAL_REWARD, REWARDS_MAX, REWARDS_WINDOW } from './policy.ts';
import * as queries from './queries/use.ts';

export type HoldReason = 'same_device' | 'same_method' | 'same_person';

/** So many of those who came by one account are compared with each other. */
const COMPARED = 50;

/** What lets people look first: both, or two of those one account invited, seem to be the same person. */
export async function findHoldReasons(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, accountId, referrerId, identityDigest: digest }: queries.ReferralUse,
): Promise<HoldReason[]> {
  if (accountId === null || referrerId === null) return [];
  const siblings = await queries.listInvitedBy(db, { referrerId, except: id, limit: COMPARED });
  const others = [referrerId, ...siblings];
  const referrer = await findAccount(db, referrerId);
  const key = deriveKey(config.secrets.master, 'bonus-identity');
  const isReferrer =
    referrer !== undefined && digest?.equals(identityDigest(key, referrer)) === true;
  const isKnown =
    digest !== null && (await queries.hasRewardedIdentity(db, { id, identityDigest: digest }));
  return [
    ...((await hasDeviceOf(db, accountId, others)) ? (['same_device'] as const) : []),
    ...((await hasSavedMethodOf({ db, config }, accountId, others))
      ? (['same_method'] as const)
      : []),
    ...(isReferrer || isKnown ? (['same_person'] as const) : []),
  ];
}

export type RewardOutcome = 'rewarded' | 'money_back' | 'not_due';

/**
 * Gives both their days, once: the payment, then the accounts by their ids, then the row are held, in the order of all
 * who hold them. `from` is the stage that it is given from.
 */
export function giveReward(
  deps: Deps,
  useId: string,
  from: 'paid' | 'held',
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<RewardOutcome> {
  return inTransaction(deps.db, async (tx) => {
    // Read first for what to lock; read again once it is.
    const seen = await queries.findUse(tx, useId);
    if (seen?.stage !== from) return 'not_due';
    if (seen.paymentId === null || !(await lockKeptPayment(tx, seen.paymentId)))
      return 'money_back';
    const held = new Map<string, AccountView>();
    const owners = [seen.accountId, seen.referrerId].filter((owner) => owner !== null);
    for (const owner of owners.toSorted()) {
      const account = await lockAccount(tx, owner);
      if (account?.deletedAt === null) held.set(owner, account);
    }
    const use = await queries.lockUse(tx, useId);
    if (use?.stage !== from || use.paymentId !== seen.paymentId) return 'not_due';
    const { testClock } = deps;
    const now = testClock.now();
    const invited = use.accountId === null ? undefined : held.get(use.accountId);
    const referrer = use.referrerId === null ? undefined : held.get(use.referrerId);
    const isWithinYear =
      referrer !== undefined &&
      (await queries.countRewardsOf(
        tx,
        referrer.accountId,
        new Date(now.getTime() - REWARDS_WINDOW),
      )) < REWARDS_MAX;
    for (const account of [invited, isWithinYear ? referrer : undefined]) {
      if (account === undefined) continue;
      await testClock.forAccount(account.accountId, () => grant(tx, account, testClock.now()));
    }
    await queries.updateUse(tx, useId, {
      stage: 'rewarded',
      settledAt: now,
      checkAt: null,
      invitedRewarded: invited !== undefined,
      referrerRewarded: isWithinYear,
    });
    if (invited !== undefined) await tell(deps, tx, invited.accountId, use, 'welcomed');
    if (referrer !== undefined)
      await tell(deps, tx, referrer.accountId, use, isWithinYear ? 'rewarded' : 'full');
    await also(tx);
    return 'rewarded';
  });
}

function grant(tx: Tx, account: AccountView, now: Date): Promise<string> {
  const { tier, days } = REFERRAL_REWARD;
  const name = `Lite ${days} hari, ajak teman`;
  return grantPlanDays(tx, account, { tier, days, name, source: 'bonus' }, now);
}

/** Nothing here names the other: who was invited decides alone whom they tell. */
const messages = {
  joined: {
    title: 'Temanmu sudah bergabung',
    body: `Begitu pembayaran pertamanya lewat sehari, kalian berdua mendapat Lite ${REFERRAL_REWARD.days} hari.`,
  },
  paid: {
    title: 'Hadiah ajakanmu hampir siap',
    body: `Temanmu sudah membayar. Lite ${REFERRAL_REWARD.days} hari datang begitu masa pengembalian dananya lewat.`,
  },
  welcomed: {
    title: `Lite ${REFERRAL_REWARD.days} hari untukmu`,
    body: 'Terima kasih sudah bergabung lewat ajakan teman. Harinya sudah masuk ke akunmu.',
  },
  rewarded: {
    title: `Lite ${REFERRAL_REWARD.days} hari untukmu`,
    body: 'Temanmu bergabung dan membayar. Terima kasih sudah mengajak! Harinya sudah masuk.',
  },
  full: {
    title: 'Temanmu mendapat hadiahnya',
    body: 'Hadiahmu untuk setahun ini sudah penuh, jadi kali ini hanya temanmu yang mendapat harinya.',
  },
  refused: {
    title: 'Hadiah ajakan tidak diberikan',
    body: 'Setelah diperiksa petugas, ajakan ini tidak memenuhi aturan. Tanyakan lewat Bantuan kalau keliru.',
  },
} as const;

/** Hands a notice over in the transaction of what it tells; the same about one invitation is told once. */
export async function tell(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  accountId: string,
  { id }: { id: string },
  what: keyof typeof messages,
): Promise<void> {
  await jobs.enqueue(
    'notify',
    {
      accountId,
      kind: 'referral',
      dedupeKey: `referral:${id}:${what}`,
      ...messages[what],
      url: '/ajak',
    },
    { db: tx },
  );
}
