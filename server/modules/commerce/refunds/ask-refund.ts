import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPayment } from '../queries/find-payment.ts';
import { insertOperatorAct } from '../queries/insert-operator-act.ts';
import { lockPayment } from '../queries/lock-payment.ts';
import { endRights } from '../end-rights.ts';
import { lockPeriodOwners } from '../subscriptions/follow-taken-back.ts';
import { openRefund } from './open-refund.ts';
import { refundableRupiah, refuseRefund, waysBack } from './policy.ts';
import { listRefundsOfPayment } from './queries/list-refunds-of-payment.ts';
import { findRefund } from './queries/find-refund.ts';
import { findUseOfPayment } from './queries/find-use-of-payment.ts';
import type { Refund, RefundWay } from './refund.ts';
import { workRefund } from './work-refunds.ts';

type Asked = { paymentId: string; accountId: string; way: RefundWay };

/**
 * The buyer gives back what was bought. From the moment this is accepted the money goes back whatever happens, so its
 * rights end now and not when the gateway gets to it: nobody watches on money that is on its way home.
 */
export async function askRefund(parts: CommerceParts, asked: Asked): Promise<Refund> {
  const { paymentId, accountId } = asked;
  if ((await findPayment(parts.db, paymentId, accountId)) === undefined) {
    fail('commerce.paymentNotFound');
  }
  const refund = await inTransaction(parts.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const key = `${paymentId}:asked`;
    const known = await findRefund(tx, { key });
    if (known !== undefined) return known;
    // An upgrade that settles at this moment may not take in payment what is on its way home.
    await lockPeriodOwners(tx, paymentId);
    const use = await findUseOfPayment(tx, paymentId);
    const refunds = await listRefundsOfPayment(tx, paymentId);
    const now = parts.clock.now();
    if (refuseRefund(payment, { ...use, refunds, now }) !== undefined) {
      return fail('commerce.refundNotPossible');
    }
    const way = waysBack(payment).includes(asked.way) ? asked.way : 'credit';
    const opened = await openRefund(parts, tx, payment, {
      key,
      amountRupiah: payment.amountRupiah,
      reason: 'asked_by_viewer',
      askedAs: 'viewer',
      way,
    });
    await endRights(tx, paymentId, now);
    return opened;
  });
  return goOn(parts, refund);
}

type Made = {
  paymentId: string;
  amountRupiah: number;
  way: RefundWay;
  endsRights: boolean;
  reason: string;
  key: string;
};

/** Operators give back all or a part. A part leaves the rights alone unless they say otherwise. */
export async function makeRefund(
  parts: CommerceParts,
  operatorId: string,
  made: Made,
): Promise<Refund> {
  const { paymentId, amountRupiah, endsRights, reason } = made;
  if ((await findPayment(parts.db, paymentId)) === undefined) fail('commerce.paymentNotFound');
  const refund = await inTransaction(parts.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const key = `${paymentId}:made:${made.key}`;
    const known = await findRefund(tx, { key });
    if (known !== undefined) return known;
    const isOpen = payment.state === 'paid' || payment.state === 'partly_refunded';
    if (!isOpen || payment.outcome !== 'active') fail('commerce.refundNotPossible');
    const refunds = await listRefundsOfPayment(tx, paymentId);
    if (amountRupiah > refundableRupiah(payment, refunds)) fail('commerce.refundTooMuch');
    const way = waysBack(payment).includes(made.way) ? made.way : 'credit';
    const at = parts.clock.now();
    const details = { amountRupiah, way, endsRights, reason };
    await insertOperatorAct(tx, { operatorId, act: 'refund.make', subject: key, details, at });
    return openRefund(parts, tx, payment, {
      key,
      amountRupiah,
      reason: 'asked_by_operator',
      askedAs: 'operator',
      way,
      endsRights,
      note: reason,
    });
  });
  return goOn(parts, refund);
}

/** Most are done within this answer; whatever is not, the sweeper goes on with. */
async function goOn(parts: CommerceParts, refund: Refund): Promise<Refund> {
  if (refund.doneAt !== null) return refund;
  try {
    await workRefund(parts, refund);
  } catch (error) {
    parts.log.warn({ err: error, refundId: refund.id }, 'a refund goes on by itself');
  }
  return (await findRefund(parts.db, { id: refund.id })) ?? refund;
}
