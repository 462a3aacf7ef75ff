import * as contract from '#contract/engagement/referral.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findUse, listHeldUses, lockUse, type ReferralUse, updateUse } from './queries/use.ts';
import { giveReward, type HoldReason, tell } from './reward.ts';

function present(use: ReferralUse) {
  return {
    useId: use.id,
    stage: use.stage,
    reasons: use.reasons as HoldReason[],
    referrer_account: use.referrerId,
    invited_account: use.accountId,
    paid_at: use.paidAt,
    reward_at: use.rewardAt,
  };
}

type Decision = { useId: string; actorId: string; reason: string };

/** Says no for good. False where it is not held any more. */
function refuse(deps: Deps, { useId, ...by }: Decision): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const use = await lockUse(tx, useId);
    if (use?.stage !== 'held') return false;
    await updateUse(tx, useId, {
      stage: 'refused',
      settledAt: deps.testClock.now(),
      checkAt: null,
    });
    for (const owner of [use.accountId, use.referrerId])
      if (owner !== null) await tell(deps, tx, owner, use, 'refused');
    await record(deps, tx, { useId, ...by }, 'refused');
    return true;
  });
}

const record = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { useId, actorId, reason }: Decision,
  stage: 'rewarded' | 'refused',
) =>
  recordAct(tx, {
    actorId,
    act: 'referral.decide',
    subject: { kind: 'referral', id: useId },
    before: { stage: 'held' },
    after: { stage },
    reason,
    at: clock.now(),
  });

export const routes = [
  call(contract.listHeldReferrals, async ({ db }: Deps, { query: { page, pageSize } }) => {
    const which = { limit: pageSize, offset: (page - 1) * pageSize };
    const { uses, total } = await listHeldUses(db, which);
    return ok({ uses: uses.map(present), total });
  }),
  call(contract.decideReferral, async (deps: Deps, { caller, body }) => {
    const { useId, decision, reason } = body;
    const by = { useId, actorId: requireAccount(caller).accountId, reason };
    const wanted = decision === 'give' ? 'rewarded' : 'refused';
    const before = await findUse(deps.db, useId);
    if (before?.stage === 'held') {
      if (decision === 'refuse') await refuse(deps, by);
      else {
        const also = (tx: Tx) => record(deps, tx, by, 'rewarded');
        const outcome = await deps.testClock.forAccount(before.accountId ?? undefined, () =>
          giveReward(deps, useId, 'held', also),
        );
        if (outcome === 'money_back') fail('engagement.referralMoneyBack');
      }
    }
    const use = await findUse(deps.db, useId);
    // Another member of staff may have been faster; with the same decision it is done.
    return use?.stage === wanted ? ok(present(use)) : fail('engagement.referralNotHeld');
  }),
];
