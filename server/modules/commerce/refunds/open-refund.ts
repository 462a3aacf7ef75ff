import { realNow } from '#platform/clocks.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { postEntry } from '../ledger/postings.ts';
import type { Payment } from '../payments/payment.ts';
import type { RefusedSettlement } from '../payments/effects.ts';
import { DUE_EVENT } from '../payments/events.ts';
import { sendRefundStartedEmail } from './emails.ts';
import { findRefund, insertRefundOnce, listRefundsOfPayment } from './queries.ts';
import {
  type Refund,
  type RefundDestination,
  type RefundReason,
  refundableRupiah,
} from './policy.ts';

export type RefundRequest = {
  /** The same request again returns the same refund. */
  key: string;
  amountRupiah: number;
  reason: RefundReason;
  askedAs: 'viewer' | 'operator' | 'system' | 'gateway';
  destination?: RefundDestination;
  endsEntitlements?: boolean;
  note?: string;
};

/** Announced when it is done, a moment later, or by the e-mail of a returned gift. */
const ANNOUNCED_OTHERWISE: readonly RefundReason[] = ['at_gateway', 'gift_unused'];

/**
 * Writes down, for a payment that the transaction holds, that money goes back: from here on it does, whatever dies.
 * What had been earned is owed now; what never was is owed since it settled. The buyer gets an e-mail.
 * @throws Error where more would go back than was paid: who asks knows what is left. A gateway reports what it did.
 */
export async function openRefund(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  request: RefundRequest,
): Promise<Refund> {
  const now = deps.testClock.now();
  const refund = await insertRefundOnce(tx, {
    paymentId: payment.id,
    key: request.key,
    amountRupiah: request.amountRupiah,
    reason: request.reason,
    askedAs: request.askedAs,
    destination: request.destination ?? 'method',
    endsEntitlements: request.endsEntitlements ?? true,
    note: request.note ?? '',
    checkAt: realNow(deps),
    createdAt: now,
  });
  if (refund === undefined) {
    const known = await findRefund(tx, { key: request.key });
    if (known === undefined) throw new Error(`The refund ${request.key} is gone`);
    return known;
  }
  if (payment.outcome === 'active') {
    const refunds = await listRefundsOfPayment(tx, payment.id);
    if (request.askedAs !== 'gateway' && refundableRupiah(payment, refunds) < 0)
      throw new Error(`The refund ${request.key} is more than is left of its payment`);
    await postEntry(tx, {
      cause: 'refund',
      causeId: refund.id,
      debit: 'revenue',
      credit: 'refunds_payable',
      amountRupiah: refund.amountRupiah,
      paymentId: payment.id,
      note: 'Pengembalian dana diputuskan',
      createdAt: now,
    });
  }
  if (!ANNOUNCED_OTHERWISE.includes(request.reason))
    await sendRefundStartedEmail(deps, tx, payment, refund);
  await deps.events.publish(tx, DUE_EVENT, { paymentId: payment.id });
  return refund;
}

/** Settled money that brings nothing goes back at once; what cost nothing has nothing to give back. */
export async function refundSettlement(
  deps: CommerceDeps,
  tx: Tx,
  { payment, reported: { amountRupiah }, refusal }: RefusedSettlement,
): Promise<void> {
  if (amountRupiah === 0) return;
  await openRefund(deps, tx, payment, {
    key: `${payment.id}:settled`,
    amountRupiah,
    reason: refusal,
    askedAs: 'system',
  });
}
