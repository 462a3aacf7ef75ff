import { HOUR } from '#contract/constants.ts';
import type { PaymentMethodKey } from '#contract/constants.ts';
import type { Payment } from '../payment.ts';
import type { Refund, RefundWay } from './refund.ts';

/** All the money back, this long after it came, while nothing was watched. */
export const REFUND_LIFE = 24 * HOUR;

/** A transfer and a shop's counter have no way back. */
const ONE_WAY: readonly PaymentMethodKey[] = ['2', '8'];

/** How the money of a payment can go back; the first is what is proposed. */
export function waysBack({ method }: Pick<Payment, 'method'>): RefundWay[] {
  if (method === '9') return ['method'];
  return ONE_WAY.includes(method) ? ['credit'] : ['method', 'credit'];
}

export type Refusal = 'not_paid' | 'free' | 'already' | 'too_late' | 'watched' | 'converted';

/** Why a buyer can't have the money of a payment back any more; undefined when they can. */
export function refuseRefund(
  payment: Pick<Payment, 'state' | 'outcome' | 'amountRupiah' | 'paidAt'>,
  about: {
    isWatched: boolean;
    /** The rest of its period paid for an upgrade. */
    isConverted: boolean;
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
  return about.now.getTime() - paidAt.getTime() > REFUND_LIFE ? 'too_late' : undefined;
}

/** What can still go back of a payment. */
export function refundableRupiah(
  { amountRupiah }: Pick<Payment, 'amountRupiah'>,
  refunds: readonly Pick<Refund, 'amountRupiah'>[],
): number {
  return refunds.reduce((left, refund) => left - refund.amountRupiah, amountRupiah);
}
