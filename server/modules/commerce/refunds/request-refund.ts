import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPayment, lockPayment } from '../payments/queries/payment.ts';
import { type Operator, requireAllowance } from '../audit/allowance.ts';
import { lockPeriodOwners } from '../subscriptions/period-owners.ts';
import { openRefund } from './open-refund.ts';
import * as policy from './policy.ts';
import { findRefund, findUseOfPayment, listRefundsOfPayment } from './queries.ts';
import { payRefund } from './pay-refunds.ts';

type Asked = { paymentId: string; accountId: string; destination: policy.RefundDestination };

/**
 * The buyer gives back what was bought. From the moment this is accepted the money goes back whatever happens, so its
 * entitlements end now and not when the gateway gets to it: what goes back is not watched any more.
 */
export async function requestBuyerRefund(deps: CommerceDeps, asked: Asked): Promise<policy.Refund> {
  const { paymentId, accountId } = asked;
  if ((await findPayment(deps.db, paymentId, accountId)) === undefined) {
    fail('commerce.paymentNotFound');
  }
  const refund = await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const key = `${paymentId}:asked`;
    const known = await findRefund(tx, { key });
    if (known !== undefined) return known;
    // An upgrade that settles at this moment may not take in payment what is on its way home; nor may two payments of
    // one package both be the only one that is given back.
    await lockPeriodOwners(tx, paymentId, accountId);
    const now = deps.testClock.now();
    const use = await findUseOfPayment(tx, payment, now);
    const refunds = await listRefundsOfPayment(tx, paymentId);
    const refusal = policy.refuseRefund(payment, { ...use, refunds, now });
    if (refusal === 'repeated') return fail('commerce.refundRepeated');
    if (refusal !== undefined) return fail('commerce.refundNotPossible');
    const destination = policy.refundDestinations(payment).includes(asked.destination)
      ? asked.destination
      : 'credit';
    const opened = await openRefund(deps, tx, payment, {
      key,
      amountRupiah: payment.amountRupiah,
      reason: 'asked_by_viewer',
      askedAs: 'viewer',
      destination,
    });
    for (const follow of deps.effects.refunds.onRequested) await follow(deps, tx, payment, now);
    return opened;
  });
  return goOn(deps, refund);
}

type Made = {
  paymentId: string;
  amountRupiah: number;
  destination: policy.RefundDestination;
  endsEntitlements: boolean;
  reason: string;
  key: string;
};

/** Operators give back all or a part. A part leaves the rights alone unless they say otherwise. */
export async function makeRefund(
  deps: CommerceDeps,
  operator: Operator,
  made: Made,
): Promise<policy.Refund> {
  const { paymentId, amountRupiah, endsEntitlements, reason } = made;
  if ((await findPayment(deps.db, paymentId)) === undefined) fail('commerce.paymentNotFound');
  const refund = await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const key = `${paymentId}:made:${made.key}`;
    const known = await findRefund(tx, { key });
    if (known !== undefined) return known;
    const isOpen = payment.state === 'paid' || payment.state === 'partly_refunded';
    if (!isOpen || payment.outcome !== 'active') fail('commerce.refundNotPossible');
    const refunds = await listRefundsOfPayment(tx, paymentId);
    if (amountRupiah > policy.refundableRupiah(payment, refunds)) fail('commerce.refundTooMuch');
    const destination = policy.refundDestinations(payment).includes(made.destination)
      ? made.destination
      : 'credit';
    const at = deps.testClock.now();
    const gift = { act: 'refund.make', accountId: payment.accountId, amountRupiah } as const;
    await requireAllowance(tx, operator, gift, at);
    const details = { amountRupiah, destination, endsEntitlements, reason };
    const operatorId = operator.accountId;
    await recordAct(tx, {
      actorId: operatorId,
      act: 'refund.make',
      subject: { kind: 'refund', id: key },
      before: null,
      after: details,
      at,
    });
    return openRefund(deps, tx, payment, {
      key,
      amountRupiah,
      reason: 'asked_by_operator',
      askedAs: 'operator',
      destination,
      endsEntitlements,
      note: reason,
    });
  });
  return goOn(deps, refund);
}

/** Most are done within this answer; the others are due work. */
async function goOn(deps: CommerceDeps, refund: policy.Refund): Promise<policy.Refund> {
  if (refund.doneAt !== null) return refund;
  try {
    await payRefund(deps, refund);
  } catch (error) {
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund goes on by itself');
  }
  return (await findRefund(deps.db, { id: refund.id })) ?? refund;
}
