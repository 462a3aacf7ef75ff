import { SECOND } from '#contract/constants.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { followPayment } from './follow-payment.ts';
import type { Payment } from './payment.ts';
import { nextCheck } from './payment-state.ts';
import { claimDuePayments } from './queries/claim-due-payments.ts';
import { updateNextCheck } from './queries/update-next-check.ts';

/** Whoever dies while asking leaves its payments to others after this time. */
const CLAIM_LEASE = 5 * SECOND;
export const SWEEP_AT_ONCE = 16;

/** Asks the gateway about every payment that is due, some at a time. Returns how many it took. */
export async function sweepPayments(parts: CommerceParts): Promise<number> {
  const claimed: Payment[] = [];
  for (const group of parts.clock.groups()) {
    const until = new Date(group.now.getTime() + CLAIM_LEASE);
    claimed.push(...(await claimDuePayments(parts.db, { group, until, limit: SWEEP_AT_ONCE })));
  }
  if (claimed.length > 0) parts.reach('sweep.claimed');
  const outcomes = await Promise.allSettled(
    claimed.map((payment) =>
      parts.clock.forAccount(payment.accountId, () => sweepOne(parts, payment)),
    ),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    parts.log.error({ err: outcome.reason as unknown }, 'following a payment failed; it stays due');
  }
  return claimed.length;
}

async function sweepOne(parts: CommerceParts, claimed: Payment): Promise<void> {
  const { payment, isAnswered, askAt } = await followPayment(parts, claimed);
  if (claimed.checkAt === null) return;
  const isEarly = askAt !== undefined;
  const attempts = isAnswered || isEarly ? 0 : claimed.attempts + 1;
  await updateNextCheck(parts.db, {
    id: claimed.id,
    claimedUntil: claimed.checkAt,
    checkAt: askAt ?? nextCheck({ ...payment, attempts }, parts.clock.now()),
    attempts,
  });
}
