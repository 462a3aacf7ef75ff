import { SECOND } from '#contract/constants.ts';
import { claimByGroup } from '#platform/clocks.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import type { CommerceDeps } from '../deps.ts';
import { DUE_EVENT } from './events.ts';
import { syncPayment } from './sync-payment.ts';
import { nextCheck, type Payment } from './payment.ts';
import { claimDuePayments } from './queries/payment.ts';
import { updateNextCheck } from './queries/payment-schedule.ts';

/** A process that dies while it asks leaves its payments to others after this time. */
const CLAIM_LEASE = 5 * SECOND;
const AT_ONCE = 16;

/** Payments whose time has come: the gateway is asked about each. */
export const duePayments = (deps: CommerceDeps): DueRows<Payment> => ({
  name: 'payments',
  every: SECOND,
  wakeOn: [DUE_EVENT],
  batch: AT_ONCE,
  async claim() {
    const claimed = await claimByGroup(
      deps.testClock,
      { lease: CLAIM_LEASE, limit: AT_ONCE },
      (due) => claimDuePayments(deps.db, due),
    );
    if (claimed.length > 0) deps.failpoint('sweep.claimed');
    return claimed;
  },
  work: (payment) => deps.testClock.forAccount(payment.accountId, () => sweepOne(deps, payment)),
});

/** One claim of them and its work. */
export const sweepPayments = (deps: CommerceDeps) => workOnce(deps, duePayments(deps));

async function sweepOne(deps: CommerceDeps, claimed: Payment): Promise<void> {
  const { payment, isAnswered, askAt } = await syncPayment(deps, claimed);
  if (claimed.checkAt === null) return;
  const isEarly = askAt !== undefined;
  const attempts = isAnswered || isEarly ? 0 : claimed.attempts + 1;
  await updateNextCheck(deps.db, {
    id: claimed.id,
    claimedUntil: claimed.checkAt,
    checkAt: askAt ?? nextCheck({ ...payment, attempts }, deps.testClock.now()),
    attempts,
  });
}
