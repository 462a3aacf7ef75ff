import type { Tx } from '#platform/db.ts';
import type { Invoice } from '../invoices/queries/invoice.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from './policy.ts';

/** Money that is back with the buyer, in the transaction that writes it down. */
export type FinishedRefund = {
  payment: Payment;
  refund: Refund;
  /** Whether all money of the payment is back. */
  isWhole: boolean;
  now: Date;
  /** Filled by the effect that issues it; none without an invoice. */
  creditNote?: Invoice;
};

/** What refunds lets other rooms add, run in this order. `D` is what commerce works with. */
export type RefundEffects<D> = {
  /** A buyer asked for the money, and nothing stops it any more. */
  onRequested: readonly ((deps: D, tx: Tx, payment: Payment, now: Date) => Promise<void>)[];
  /** The money is back. */
  onDone: readonly ((deps: D, tx: Tx, finished: FinishedRefund) => Promise<void>)[];
};
