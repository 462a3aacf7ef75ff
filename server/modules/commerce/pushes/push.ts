import { SECOND } from '#contract/constants.ts';
import { endUncharged } from '../end-uncharged.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { UnpaidEnd } from '../end-unpaid.ts';
import type { Payment } from '../payment.ts';
import { withdrawPush } from './queries/withdraw-push.ts';

/** Tells the workers that a phone is to be rung. */
export const PUSH_EVENT = 'commerce.push';
/** Nobody looks at the phone for a purchase of longer ago. */
export const RING_WITHIN = 30 * SECOND;
/** Rung within a second as a rule; then OVO gives this long. */
export const PUSH_LIFE = 70 * SECOND;

/** When the gateway heard of a payment first: some know of an order only after a while. */
export const placedAt = ({ pushedAt, createdAt }: Payment): Date => pushedAt ?? createdAt;

/** Ends a payment whose phone was never rung; undefined where it was, or may be by now. */
export async function endUnrung(
  parts: CommerceParts,
  payment: Payment,
  state: UnpaidEnd,
): Promise<Payment | undefined> {
  if (payment.push !== 'wanted' || !(await withdrawPush(parts.db, payment.id))) return undefined;
  return endUncharged(parts, payment.id, state);
}
