import * as contract from '#contract/engagement/referral.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findInviter, mayName, nameInviter, openReferral } from './join.ts';
import { readReferralCode, REFERRAL_RULES, REWARDS_MAX, REWARDS_WINDOW } from './policy.ts';
import { listUsesBy } from './queries/referral.ts';
import { countRewardsOf, findUseOf, type ReferralUse } from './queries/use.ts';

/** The latest that the page shows. */
const SHOWN = 50;

const present = ({ stage, rewardAt }: ReferralUse) => ({ stage, reward_at: rewardAt });

export const routes = [
  call(contract.getReferralDetail, async (deps: Deps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const { db, testClock, config } = deps;
    const code = await openReferral(deps, accountId);
    const since = new Date(testClock.now().getTime() - REWARDS_WINDOW);
    const [{ uses, ...counts }, rewarded, invitation, may_use] = await Promise.all([
      listUsesBy(db, accountId, SHOWN),
      countRewardsOf(db, accountId, since),
      findUseOf(db, accountId),
      mayName(deps, accountId),
    ]);
    return ok({
      code,
      link: `${config.http.publicUrl}/ajak/${code}`,
      ...counts,
      rules: [...REFERRAL_RULES],
      rewards_left: Math.max(0, REWARDS_MAX - rewarded),
      uses: uses.map((use, index) => ({
        number: counts.invited - index,
        ...present(use),
        registered_at: use.registeredAt,
        is_rewarded: use.referrerRewarded,
      })),
      invitation: invitation === undefined ? null : present(invitation),
      may_use,
    });
  }),
  call(contract.checkReferral, async ({ db }: Deps, { query }) => {
    const code = readReferralCode(query.code) ?? '';
    return ok({ code, is_known: (await findInviter(db, code)) !== undefined });
  }),
  call(contract.useReferral, async (deps: Deps, { caller, body }) => {
    const { accountId } = requireAccount(caller);
    await nameInviter(deps, accountId, body.code);
    const use = await findUseOf(deps.db, accountId);
    return ok({ stage: use?.stage ?? ('registered' as const) }, 'Ajakan temanmu tercatat');
  }),
];
