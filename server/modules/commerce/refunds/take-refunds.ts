import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Payment } from '../payment.ts';
import type { ToldStatus } from '../payment-state.ts';
import { insertDifferenceOnce } from '../reconciliation/queries/insert-difference-once.ts';
import { finishRefund } from './finish-refund.ts';
import { openRefund } from './open-refund.ts';
import { listRefundsOfPayment } from './queries/list-refunds-of-payment.ts';
import type { Refund } from './refund.ts';

/**
 * Brings our refunds of a held payment to what its gateway says went back: finishes ours, writes down those that
 * somebody made at the gateway itself, and hands finance what went back twice.
 */
export async function takeRefunds(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  told: ToldStatus,
): Promise<Payment> {
  const entries = told.refunds.length > 0 ? told.refunds : await withoutKeys(tx, payment, told);
  let after = payment;
  for (const { refundKey, amountRupiah } of entries) {
    const refunds = await listRefundsOfPayment(tx, payment.id);
    const ours = refunds.find(
      ({ id, key }) => id === refundKey || key === keyOf(payment, refundKey),
    );
    if (ours?.doneAt !== undefined && ours.doneAt !== null) {
      if (ours.way === 'credit') await tellTwice(parts, tx, payment, ours, amountRupiah);
      continue;
    }
    const refund =
      ours ??
      (await openRefund(parts, tx, after, {
        key: keyOf(payment, refundKey),
        amountRupiah,
        reason: 'at_gateway',
        askedAs: 'gateway',
        endsRights: false,
      }));
    after = await finishRefund(parts, tx, after, refund, 'method');
  }
  return after;
}

const keyOf = ({ id }: Payment, refundKey: string) => `${id}:gateway:${refundKey}`;

/** Some gateways only tell the sum: it is given to our open refunds, oldest first, and the rest to one of theirs. */
async function withoutKeys(tx: Tx, payment: Payment, told: ToldStatus) {
  const total = told.refundedRupiah || (told.state === 'refunded' ? told.amountRupiah : 0);
  const refunds = await listRefundsOfPayment(tx, payment.id);
  const byMethod = refunds.filter(({ way }) => way === 'method');
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

function tellTwice(
  { clock }: CommerceParts,
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
    foundAt: clock.now(),
  });
}
