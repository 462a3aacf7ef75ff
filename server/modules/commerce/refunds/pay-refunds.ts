import { SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { applyStatus } from '../payments/apply-status.ts';
import type { CommerceDeps } from '../deps.ts';
import { DUE_EVENT } from '../payments/events.ts';
import type { RefundRefusal } from '../payments/gateways/gateway.ts';
import type { Payment } from '../payments/payment.ts';
import { pauseAfter } from '../payments/payment-state.ts';
import { findPayment, lockPayment } from '../payments/queries/payment.ts';
import { realNow } from '../test-clock/real-now.ts';
import { finishRefund } from './finish-refund.ts';
import * as queries from './queries.ts';
import type { Refund } from './policy.ts';

/** Longer than a gateway call and the questions around it. */
const CLAIM_LEASE = 30 * SECOND;
const AT_ONCE = 8;
/** Refusals that a person at our side has to mend; the gateway may still accept the same request. */
const OURS: readonly RefundRefusal[] = ['unauthorized'];

/** Refunds that are due. A process may die between any two steps. */
export const dueRefunds = (deps: CommerceDeps): DueRows<Refund> => ({
  name: 'refunds',
  every: SECOND,
  wakeOn: [DUE_EVENT],
  batch: AT_ONCE,
  claim() {
    const now = realNow(deps);
    const until = new Date(now.getTime() + CLAIM_LEASE);
    return queries.claimDueRefunds(deps.db, { now, until, limit: AT_ONCE });
  },
  work: (refund) => payRefund(deps, refund),
});

/** One claim of them and its work. */
export const payDueRefunds = (deps: CommerceDeps) => workOnce(deps, dueRefunds(deps));

/** Takes one refund a step on, in its account's time. */
async function payRefund(deps: CommerceDeps, refund: Refund): Promise<void> {
  const payment = await findPayment(deps.db, refund.paymentId);
  if (payment === undefined) throw new Error(`The payment of refund ${refund.id} is gone`);
  await deps.testClock.forAccount(payment.accountId, () => payStep(deps, payment, refund));
}

/** It asks the gateway what it knows before it asks for anything. */
async function payStep(deps: CommerceDeps, asked: Payment, refund: Refund): Promise<void> {
  const before = await readGateway(deps, asked, refund);
  if (before.isDone) return;
  const { payment } = before;
  if (payment.state === 'chargeback' || payment.state === 'refunded') {
    const problem = `the payment is ${payment.state} already`;
    return queries.updateRefundOwner(deps.db, { id: refund.id, problem });
  }
  if (refund.destination === 'credit') return payToCredit(deps, payment, refund);
  if (!before.isKnown) return later(deps, refund, 'the gateway does not answer');

  deps.reach('refund.asking');
  const answer = await deps.gateways.named(payment.gateway).refund({
    orderId: payment.id,
    refundKey: refund.id,
    amountRupiah: refund.amountRupiah,
    reason: refund.reason,
  });
  deps.reach('refund.answered');
  const after = await readGateway(deps, payment, refund);
  if (after.isDone) return;
  // Only with the gateway's list at hand: a lost reply before this one may have paid out.
  if (answer.status === 'refused' && !OURS.includes(answer.reason) && after.isKnown) {
    return fallBackToCredit(deps, payment, refund, `${answer.reason}: ${answer.message}`);
  }
  await later(deps, refund, answer.status === 'refunded' ? 'not listed yet' : answer.message);
}

/** The payment's status is applied first; then, how the refund stands. */
async function readGateway(deps: CommerceDeps, payment: Payment, { id }: Refund) {
  const reported = await deps.gateways.named(payment.gateway).status(payment.id);
  const isKnown = reported.state !== 'unknown';
  const now = isKnown ? await applyStatus(deps, payment.id, reported) : payment;
  const isDone = (await queries.findRefund(deps.db, { id }))?.doneAt !== null;
  return { payment: now, isKnown, isDone };
}

/** Refused for good, and not on the gateway's list: the balance can't refuse. */
async function fallBackToCredit(
  deps: CommerceDeps,
  payment: Payment,
  refund: Refund,
  problem: string,
) {
  const { db, log } = deps;
  log.warn({ paymentId: payment.id, refundId: refund.id, problem }, 'a method gives nothing back');
  if ((await findAccount(db, payment.accountId)) === undefined) {
    return queries.updateRefundOwner(db, { id: refund.id, problem });
  }
  await queries.updateRefundToCredit(db, { id: refund.id, checkAt: realNow(deps), problem });
  await payToCredit(deps, payment, refund);
}

async function payToCredit(deps: CommerceDeps, payment: Payment, refund: Refund): Promise<void> {
  if ((await findAccount(deps.db, payment.accountId)) === undefined) {
    return queries.updateRefundOwner(deps.db, { id: refund.id, problem: 'the account is gone' });
  }
  await inTransaction(deps.db, async (tx) =>
    finishRefund(deps, tx, await lockPayment(tx, payment.id), refund, 'credit'),
  );
}

async function later(deps: CommerceDeps, refund: Refund, problem: string): Promise<void> {
  const attempts = refund.attempts + 1;
  const checkAt = new Date(realNow(deps).getTime() + pauseAfter(attempts));
  await queries.updateRefundLater(deps.db, { id: refund.id, checkAt, attempts, problem });
}

/** Most are done within this answer; the others are due work. */
export async function payRefundNow(deps: CommerceDeps, refund: Refund): Promise<Refund> {
  if (refund.doneAt !== null) return refund;
  try {
    await payRefund(deps, refund);
  } catch (error) {
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund goes on by itself');
  }
  return (await queries.findRefund(deps.db, { id: refund.id })) ?? refund;
}
