import { SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { realNow } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import type { CommerceDeps } from '../deps.ts';
import { postEntry } from '../ledger/postings.ts';
import { applyStatus } from '../payments/apply-status.ts';
import { announcePayment, DUE_EVENT } from '../payments/events.ts';
import type { RefundRefusal } from '../payments/gateways/gateway.ts';
import { pauseAfter, type Payment } from '../payments/payment.ts';
import { findPayment, lockPayment, updatePaymentState } from '../payments/queries/payment.ts';
import type { FinishedRefund, Refund, RefundDestination } from './policy.ts';
import * as queries from './queries.ts';

/** Longer than a gateway call and the questions around it. */
const CLAIM_LEASE = 30 * SECOND;
const AT_ONCE = 8;
/** Refusals that a person at our side has to mend; the gateway may still accept the same request. */
const OURS: readonly RefundRefusal[] = ['unauthorized'];

/** Refunds that are due. A process may die between any two steps. */
export const dueRefunds = (deps: CommerceDeps): DueRows<Refund> => ({
  name: 'refunds',
  every: 2 * SECOND,
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

  deps.failpoint('refund.asking');
  const answer = await deps.gateways.named(payment.gateway).refund({
    orderId: payment.id,
    refundKey: refund.id,
    amountRupiah: refund.amountRupiah,
    reason: refund.reason,
  });
  deps.failpoint('refund.answered');
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

/**
 * The money is back with the buyer. The only writer of it: the ledger, the payment's state, and what follows from it.
 * Applied again, it changes nothing.
 */
export async function finishRefund(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  destination: RefundDestination,
): Promise<Payment> {
  const now = deps.testClock.now();
  if (!(await queries.updateRefundDone(tx, { id: refund.id, destination, now }))) return payment;
  await postEntry(tx, {
    cause: 'refund_paid',
    causeId: refund.id,
    debit: 'refunds_payable',
    credit: destination === 'credit' ? 'customer_credit' : 'gateway_clearing',
    amountRupiah: refund.amountRupiah,
    accountId: destination === 'credit' ? payment.accountId : null,
    paymentId: payment.id,
    note: 'Pengembalian dana',
    createdAt: now,
  });
  const done = (await queries.listRefundsOfPayment(tx, payment.id)).filter(
    ({ doneAt }) => doneAt !== null,
  );
  const backRupiah = done.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0);
  const isWhole = payment.outcome !== 'active' || backRupiah >= payment.amountRupiah;
  const after = await updatePaymentState(tx, payment.id, {
    state: isWhole ? 'refunded' : 'partly_refunded',
    closedAt: payment.closedAt ?? now,
    checkAt: null,
  });
  await announcePayment(deps, tx, after);
  const paidBack = { ...refund, destination };
  const finished: FinishedRefund = { payment: after, refund: paidBack, isWhole, now };
  for (const effect of deps.effects.refunds.onDone) await effect(deps, tx, finished);
  return after;
}
