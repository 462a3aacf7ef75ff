import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from '../payments/payment.ts';
import { isSettled, type ReportedStatus } from '../payments/payment-state.ts';
import { insertDifferenceOnce } from '../reconciliation/queries/difference.ts';
import { finishRefund } from './finish-refund.ts';
import { openRefund } from './open-refund.ts';
import { listRefundsOfPayment } from './queries.ts';
import type { Refund } from './policy.ts';

/**
 * Brings our refunds of a held payment to what its gateway says went back: finishes ours, writes down those that
 * were made at the gateway itself, and hands finance what went back twice.
 */
export async function applyReportedRefunds(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  reported: ReportedStatus,
): Promise<Payment> {
  if (!goesBack(payment, reported)) return payment;
  const entries =
    reported.refunds.length > 0 ? reported.refunds : await withoutKeys(tx, payment, reported);
  let after = payment;
  for (const { refundKey, amountRupiah } of entries) {
    const refunds = await listRefundsOfPayment(tx, payment.id);
    const ours = refunds.find(
      ({ id, key }) => id === refundKey || key === keyOf(payment, refundKey),
    );
    if (ours?.doneAt !== undefined && ours.doneAt !== null) {
      if (ours.destination === 'credit')
        await reportDoubleRefund(deps, tx, payment, ours, amountRupiah);
      continue;
    }
    const refund =
      ours ??
      (await openRefund(deps, tx, after, {
        key: keyOf(payment, refundKey),
        amountRupiah,
        reason: 'at_gateway',
        askedAs: 'gateway',
        endsEntitlements: false,
      }));
    after = await finishRefund(deps, tx, after, refund, 'method');
  }
  return after;
}

/** Whether the gateway knows of money that went back and the issuer did not take it anyway. */
const goesBack = ({ state }: Payment, reported: ReportedStatus) =>
  isSettled(state) &&
  state !== 'chargeback' &&
  (reported.refundedRupiah > 0 || reported.state === 'refunded');

const keyOf = ({ id }: Payment, refundKey: string) => `${id}:gateway:${refundKey}`;

/** Some gateways only report the sum: it is given to our open refunds, oldest first, and the rest to one of theirs. */
async function withoutKeys(tx: Tx, payment: Payment, reported: ReportedStatus) {
  const total =
    reported.refundedRupiah || (reported.state === 'refunded' ? reported.amountRupiah : 0);
  const refunds = await listRefundsOfPayment(tx, payment.id);
  const byMethod = refunds.filter(({ destination }) => destination === 'method');
  let left = total;
  for (const { doneAt, amountRupiah } of byMethod) if (doneAt !== null) left -= amountRupiah;
  const entries: { refundKey: string; amountRupiah: number }[] = [];
  for (const { id, doneAt, amountRupiah } of byMethod) {
    if (doneAt !== null || amountRupiah > left) continue;
    entries.push({ refundKey: id, amountRupiah });
    left -= amountRupiah;
  }
  return left > 0 ? [...entries, { refundKey: `sum-${total}`, amountRupiah: left }] : entries;
}

function reportDoubleRefund(
  { testClock }: CommerceDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  amountRupiah: number,
): Promise<boolean> {
  return insertDifferenceOnce(tx, {
    kind: 'refunded_twice',
    gateway: payment.gateway,
    orderId: payment.id,
    paymentId: payment.id,
    oursRupiah: refund.amountRupiah,
    theirsRupiah: amountRupiah,
    details: 'The balance was credited, and the gateway gave the money back as well',
    foundAt: testClock.now(),
  });
}
