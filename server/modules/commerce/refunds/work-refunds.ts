import { SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { applyStatus } from '../apply-status.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { RefundRefusal } from '../gateways/gateway.ts';
import type { Payment } from '../payment.ts';
import { pauseAfter } from '../payment-state.ts';
import { findPayment } from '../queries/find-payment.ts';
import { realNow } from '../real-time.ts';
import { lockPayment } from '../queries/lock-payment.ts';
import { finishRefund } from './finish-refund.ts';
import { claimDueRefunds } from './queries/claim-due-refunds.ts';
import { findRefund } from './queries/find-refund.ts';
import { updateRefundLater } from './queries/update-refund-later.ts';
import { updateRefundOwner } from './queries/update-refund-owner.ts';
import { updateRefundToCredit } from './queries/update-refund-to-credit.ts';
import type { Refund } from './refund.ts';

/** Longer than a gateway call and the questions around it. */
const CLAIM_LEASE = 30 * SECOND;
const AT_ONCE = 8;
/** Refusals that a person at our side has to mend; the gateway may still say yes to the same wish. */
const OURS: readonly RefundRefusal[] = ['unauthorized'];

/** Gives back what is due, some at a time. Any process may die at any place. Returns how many it took. */
export async function workRefunds(parts: CommerceParts): Promise<number> {
  const now = realNow(parts);
  const claimed = await claimDueRefunds(parts.db, {
    now,
    until: new Date(now.getTime() + CLAIM_LEASE),
    limit: AT_ONCE,
  });
  const outcomes = await Promise.allSettled(claimed.map((refund) => workRefund(parts, refund)));
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    parts.log.error({ err: outcome.reason as unknown }, 'a refund failed; it stays due');
  }
  return claimed.length;
}

/** Takes one refund a step on, in its account's time. */
export async function workRefund(parts: CommerceParts, refund: Refund): Promise<void> {
  const payment = await findPayment(parts.db, refund.paymentId);
  if (payment === undefined) throw new Error(`The payment of refund ${refund.id} is gone`);
  await parts.clock.forAccount(payment.accountId, () => takeStep(parts, payment, refund));
}

/** It asks the gateway what it knows before it asks for anything. */
async function takeStep(parts: CommerceParts, asked: Payment, refund: Refund): Promise<void> {
  const before = await look(parts, asked, refund);
  if (before.isDone) return;
  const { payment } = before;
  if (payment.state === 'chargeback' || payment.state === 'refunded') {
    const problem = `the payment is ${payment.state} already`;
    return updateRefundOwner(parts.db, { id: refund.id, problem });
  }
  if (refund.way === 'credit') return payToCredit(parts, payment, refund);
  if (!before.isKnown) return later(parts, refund, 'the gateway does not answer');

  parts.reach('refund.asking');
  const answer = await parts.gateways.named(payment.gateway).refund({
    orderId: payment.id,
    refundKey: refund.id,
    amountRupiah: refund.amountRupiah,
    reason: refund.reason,
  });
  parts.reach('refund.answered');
  const after = await look(parts, payment, refund);
  if (after.isDone) return;
  // Only with the gateway's list at hand: a lost reply before this one may have paid out.
  if (answer.status === 'refused' && !OURS.includes(answer.reason) && after.isKnown) {
    return fallBack(parts, payment, refund, `${answer.reason}: ${answer.message}`);
  }
  await later(parts, refund, answer.status === 'refunded' ? 'not listed yet' : answer.message);
}

/** What the gateway says of the payment goes to the books first; then, how the refund stands. */
async function look(parts: CommerceParts, payment: Payment, { id }: Refund) {
  const told = await parts.gateways.named(payment.gateway).status(payment.id);
  const isKnown = told.state !== 'unknown';
  const now = isKnown ? await applyStatus(parts, payment.id, told) : payment;
  const isDone = (await findRefund(parts.db, { id }))?.doneAt !== null;
  return { payment: now, isKnown, isDone };
}

/** Said no for good, and its own list does not have it: the balance can't refuse. */
async function fallBack(parts: CommerceParts, payment: Payment, refund: Refund, problem: string) {
  const { db, log } = parts;
  log.warn({ paymentId: payment.id, refundId: refund.id, problem }, 'a method gives nothing back');
  if ((await findAccount(db, payment.accountId)) === undefined) {
    return updateRefundOwner(db, { id: refund.id, problem });
  }
  await updateRefundToCredit(db, { id: refund.id, checkAt: realNow(parts), problem });
  await payToCredit(parts, payment, refund);
}

async function payToCredit(parts: CommerceParts, payment: Payment, refund: Refund): Promise<void> {
  if ((await findAccount(parts.db, payment.accountId)) === undefined) {
    return updateRefundOwner(parts.db, { id: refund.id, problem: 'the account is gone' });
  }
  await inTransaction(parts.db, async (tx) =>
    finishRefund(parts, tx, await lockPayment(tx, payment.id), refund, 'credit'),
  );
}

async function later(parts: CommerceParts, refund: Refund, problem: string): Promise<void> {
  const attempts = refund.attempts + 1;
  const checkAt = new Date(realNow(parts).getTime() + pauseAfter(attempts));
  await updateRefundLater(parts.db, { id: refund.id, checkAt, attempts, problem });
}
