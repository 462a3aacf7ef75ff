import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { findKeptPayment } from '#modules/commerce/index.ts';
import { claimByGroup } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { REFERRAL_EVENT } from './join.ts';
import { JOIN_LIFE, PAY_LIFE } from './policy.ts';
import { deleteReferral } from './queries/referral.ts';
import {
  claimDueUses,
  deleteUse,
  eraseFromUses,
  lockUse,
  lockUsesBy,
  type ReferralUse,
  updateUse,
} from './queries/use.ts';
import { findHoldReasons, giveReward, tell } from './reward.ts';

/** A process that dies over some leaves them to others after this time. */
const LEASE = MINUTE;
const AT_ONCE = 16;

/** Invited accounts about which something is due: to prove, to pay, or to be rewarded. */
export const dueReferrals = (deps: Deps): DueRows<ReferralUse> => ({
  name: 'invitations',
  every: 2 * SECOND,
  wakeOn: [REFERRAL_EVENT],
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: LEASE, limit: AT_ONCE }, (due) =>
      claimDueUses(deps.db, due),
    ),
  work: (use) => deps.testClock.forAccount(use.accountId ?? undefined, () => follow(deps, use.id)),
});

/** One claim of them and its work. */
export const followReferrals = (deps: Deps) => workOnce(deps, dueReferrals(deps));

/** Takes one as far as it can come now. Each step is its own transaction, and sets when to look again. */
export async function follow(deps: Deps, useId: string): Promise<void> {
  let stage = await step(deps, useId);
  while (stage === 'again') stage = await step(deps, useId);
}

/** `again`: the next step may be due already. */
async function step(deps: Deps, useId: string): Promise<'again' | 'waits'> {
  const outcome = await inTransaction(deps.db, async (tx): Promise<'again' | 'waits' | 'give'> => {
    const use = await lockUse(tx, useId);
    if (use === undefined || use.accountId === null || use.checkAt === null) return 'waits';
    const { testClock } = deps;
    const now = testClock.now();
    const later = { checkAt: new Date(now.getTime() + DAY) };
    const isOver = (since: Date | null, life: number) =>
      since !== null && now.getTime() - since.getTime() > life;
    const wait = async (change: Parameters<typeof updateUse>[2]) => {
      await updateUse(tx, useId, change);
      return 'waits' as const;
    };
    // The digest tells of people who were rewarded; of others nothing is to be known again.
    const end = () => wait({ stage: 'ended', settledAt: now, checkAt: null, identityDigest: null });
    const account = await findAccount(tx, use.accountId);
    if (account === undefined) {
      if (use.stage !== 'registered') return end();
      // A registration that was never finished and made way for another: no erasure comes for it.
      await deleteUse(tx, useId);
      return 'waits';
    }
    // A deletion may still be undone; where it isn't, the erasure ends this.
    if (account.deletedAt !== null) return wait(later);
    switch (use.stage) {
      case 'registered': {
        if (!account.isContactVerified)
          return isOver(use.registeredAt, JOIN_LIFE) ? end() : wait(later);
        await updateUse(tx, useId, { stage: 'joined', joinedAt: now, checkAt: now });
        if (use.referrerId !== null) await tell(deps, tx, use.referrerId, use, 'joined');
        return 'again';
      }
      case 'joined': {
        const kept = await findKeptPayment(tx, use.accountId);
        if (kept === undefined) return isOver(use.joinedAt, PAY_LIFE) ? end() : wait(later);
        const { paymentId, paidAt, keptAt: rewardAt } = kept;
        await updateUse(tx, useId, {
          stage: 'paid',
          paymentId,
          paidAt,
          rewardAt,
          checkAt: rewardAt,
        });
        if (use.referrerId !== null) await tell(deps, tx, use.referrerId, use, 'paid');
        return 'again';
      }
      case 'paid': {
        if (use.rewardAt !== null && use.rewardAt > now) return wait({ checkAt: use.rewardAt });
        const reasons = await findHoldReasons({ ...deps, db: tx }, use);
        if (reasons.length > 0) return wait({ stage: 'held', reasons, checkAt: null });
        return 'give';
      }
      case 'held':
      case 'rewarded':
      case 'refused':
      case 'ended':
        return wait({ checkAt: null });
    }
  });
  if (outcome !== 'give') return outcome;
  if ((await giveReward(deps, useId, 'paid')) !== 'money_back') return 'waits';
  await goBack(deps, useId);
  return 'again';
}

/** The money went back before the days came: another payment may count. */
async function goBack(deps: Deps, useId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const use = await lockUse(tx, useId);
    if (use?.stage !== 'paid') return;
    const now = deps.testClock.now();
    const nothing = { paymentId: null, paidAt: null, rewardAt: null };
    await updateUse(tx, useId, { ...nothing, stage: 'joined', checkAt: now });
  });
}

/**
 * The account leaves: its code is worth nothing any more, and what it was invited by or invited stays without it. Who
 * was invited gets what is due still; of who is gone nothing comes.
 */
export async function eraseReferrals(tx: Tx, accountId: string): Promise<void> {
  // Who changes a use holds it and then the row that counts it: here too.
  await lockUsesBy(tx, accountId);
  await deleteReferral(tx, accountId);
  await eraseFromUses(tx, accountId);
}
