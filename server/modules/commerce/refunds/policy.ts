import type { Selectable } from 'kysely';
import { DAY, HOUR } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Tx } from '#platform/db.ts';
import type { DB } from '#db/types.ts';
import type { Invoice } from '../invoices/queries/invoice.ts';
import type { Payment } from '../payments/payment.ts';

/** Money of a payment that goes back, or went. Its id is the refund key at the gateway. */
export type Refund = Selectable<DB['commerce.refundDue']>;
export type RefundReason = Refund['reason'];
/** By the method it was paid with, or to the credit balance. */
export type RefundDestination = 'method' | 'credit';

/** All the money back, this long after it came, while nothing was watched. */
export const REFUND_LIFE = 24 * HOUR;
/** A buyer who gave a package back is not given the money for it again within this time. */
export const REPEATED_REFUND_WAIT = 30 * DAY;

/** A transfer and a shop's counter have no way back. */
const CREDIT_ONLY_METHODS: readonly PaymentMethod[] = ['virtualAccount', 'minimarket'];

/** How the money of a payment can go back; the first is what is proposed. */
export function refundDestinations({ method }: Pick<Payment, 'method'>): RefundDestination[] {
  if (method === 'credit') return ['method'];
  return CREDIT_ONLY_METHODS.includes(method) ? ['credit'] : ['method', 'credit'];
}

export type Refusal =
  | 'not_paid'
  | 'free'
  | 'already'
  | 'too_late'
  | 'watched'
  | 'converted'
  | 'repeated';

/** Why a buyer can't have the money of a payment back any more; undefined when they can. */
export function refuseRefund(
  payment: Pick<Payment, 'state' | 'outcome' | 'amountRupiah' | 'paidAt'>,
  about: {
    isWatched: boolean;
    /** The rest of its period paid for an upgrade. */
    isConverted: boolean;
    /** The same account gave the same package back within `REPEATED_REFUND_WAIT`. */
    isRepeated: boolean;
    refunds: readonly Pick<Refund, 'id'>[];
    now: Date;
  },
): Refusal | undefined {
  const { state, outcome, amountRupiah, paidAt } = payment;
  if (about.refunds.length > 0) return 'already';
  if (state !== 'paid' || outcome !== 'active' || paidAt === null) return 'not_paid';
  if (amountRupiah === 0) return 'free';
  if (about.isConverted) return 'converted';
  if (about.isWatched) return 'watched';
  if (about.isRepeated) return 'repeated';
  return about.now.getTime() - paidAt.getTime() > REFUND_LIFE ? 'too_late' : undefined;
}

/** What can still go back of a payment. */
export function refundableRupiah(
  { amountRupiah }: Pick<Payment, 'amountRupiah'>,
  refunds: readonly Pick<Refund, 'amountRupiah'>[],
): number {
  return refunds.reduce((left, refund) => left - refund.amountRupiah, amountRupiah);
}

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
