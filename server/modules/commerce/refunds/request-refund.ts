import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPayment, lockPayment } from '../payments/queries/payment.ts';
import { lockPeriodOwners } from '../subscriptions/running-period.ts';
import { openRefund } from './open-refund.ts';
import * as policy from './policy.ts';
import { findRefund, findUseOfPayment, listRefundsOfPayment } from './queries.ts';
import { payRefundNow } from './pay-refunds.ts';

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
    for (const effect of deps.effects.refunds.onRequested) await effect(deps, tx, payment, now);
    return opened;
  });
  return payRefundNow(deps, refund);
}
