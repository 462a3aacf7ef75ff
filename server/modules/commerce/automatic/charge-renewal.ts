import { MINUTE, SECOND } from '#contract/constants.ts';
import { PlatformError } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import { checkoutCart } from '../checkout-cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Payment } from '../payment.ts';
import { findLivePayment } from '../queries/find-live-payment.ts';
import { openRenewalCart } from '../subscriptions/open-renewal.ts';
import { isAutomaticMethod } from './automatic.ts';
import { endAttempt } from './end-attempt.ts';
import { type Due, mostOf } from './judge.ts';
import { findAttempt } from './queries/find-attempt.ts';
import { updateAutomatic } from './queries/update-automatic.ts';

/** An answer that nobody knows is the payment's own business; so often it is asked whether there is one. */
const LOOK_AGAIN = 5 * SECOND;
/** A gateway that is away for everybody costs no try. */
const DISTURBED = 10 * MINUTE;

/** Which try at which end: a payment row of it exists once, whoever makes it. */
const attemptOf = ({ row, renewal }: Due) => `${renewal.endsAt.toISOString()} ${row.attempts}`;

/** Charges an end by consent, once a try: the payment's row comes first, then the gateway, as for every payment. */
export async function chargeRenewal(parts: CommerceParts, due: Due): Promise<void> {
  const { row } = due;
  const attempt = attemptOf(due);
  const payment =
    (await findAttempt(parts.db, row.id, attempt)) ?? (await charge(parts, due, attempt));
  const now = parts.clock.now().getTime();
  const later = (milliseconds: number) =>
    updateAutomatic(parts.db, row.id, { checkAt: new Date(now + milliseconds) });
  if (payment === undefined) return later(DISTURBED);
  if (payment.state === 'pending') {
    await updateAutomatic(parts.db, row.id, { paymentId: payment.id });
    return later(LOOK_AGAIN);
  }
  if (['denied', 'expired', 'cancelled'].includes(payment.state)) {
    return endAttempt(parts, due, payment);
  }
  // Paid: the period that it brought has moved the end, or its money goes back, and another try would be wrong.
  await updateAutomatic(parts.db, row.id, {
    ...(payment.outcome === 'refund' && { chargeAt: null }),
    paymentId: null,
    checkAt: new Date(now),
  });
}

async function charge(
  parts: CommerceParts,
  due: Due,
  attempt: string,
): Promise<Payment | undefined> {
  const { row, renewal } = due;
  const { accountId, method, id } = row;
  if (!isAutomaticMethod(method)) return undefined;
  try {
    const cart = await openRenewalCart(parts, renewal);
    if (!(await isFree(parts, due, cart))) return undefined;
    const choice = { saved: id, attempt };
    await checkoutCart(parts, { cartId: cart.id, accountId, method, choice });
  } catch (error) {
    // Refused, disturbed, or made by another process in this moment: the row knows.
    if (!(error instanceof PlatformError) && !isTaken(error)) throw error;
    parts.log.info({ automaticId: id, err: error }, 'an automatic renewal was not paid at once');
  }
  return findAttempt(parts.db, id, attempt);
}

/** Its owner may be paying this very end by hand, and a cart of before may cost more than was announced. */
async function isFree({ db }: CommerceParts, { row, renewal }: Due, cart: Cart): Promise<boolean> {
  if (cart.paidBy !== null || cart.totalRupiah > mostOf(row, renewal)) return false;
  const live = await findLivePayment(db, cart.id);
  return live === undefined || live.choice.saved === row.id;
}

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
