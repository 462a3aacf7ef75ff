import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { postEntry } from '../ledger/postings.ts';
import type { Chargeback } from '../payments/effects.ts';
import { isSettled, type Payment, type ReportedStatus } from '../payments/payment.ts';
import { insertDifferenceOnce } from '../reconciliation/queries.ts';
import { sendChargebackEmail } from './emails.ts';
import { openRefund } from './open-refund.ts';
import { finishRefund } from './pay-refunds.ts';
import type { Refund } from './policy.ts';
import { listRefundsOfPayment } from './queries.ts';

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

/** The issuer took a held payment's money: the ledger follows, finance gets a difference, the buyer an e-mail. */
export async function postChargeback(
  deps: CommerceDeps,
  tx: Tx,
  { before: payment, now }: Chargeback,
): Promise<void> {
  const refunds = await listRefundsOfPayment(tx, payment.id);
  const backRupiah = refunds
    .filter(({ doneAt }) => doneAt !== null)
    .reduce((sum, { amountRupiah }) => sum + amountRupiah, 0);
  const amountRupiah = payment.amountRupiah - backRupiah;
  if (amountRupiah > 0 && isSettled(payment.state)) {
    await postEntry(tx, {
      cause: 'chargeback',
      causeId: payment.id,
      debit: payment.outcome === 'active' ? 'revenue' : 'refunds_payable',
      credit: 'gateway_clearing',
      amountRupiah,
      paymentId: payment.id,
      note: 'Ditarik kembali oleh penerbit',
      createdAt: now,
    });
  }
  await insertDifferenceOnce(tx, {
    kind: 'chargeback',
    gateway: payment.gateway,
    orderId: payment.id,
    paymentId: payment.id,
    oursRupiah: payment.amountRupiah,
    theirsRupiah: backRupiah,
    details: 'The issuer took the money back: answer the dispute or let it go',
    foundAt: now,
  });
  await sendChargebackEmail(deps, tx, payment);
}
