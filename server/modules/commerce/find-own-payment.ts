import { fail } from '#platform/errors.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Payment } from './payment.ts';
import { findCart } from './queries/find-cart.ts';
import { findCartPayment } from './queries/find-cart-payment.ts';

/** The payment that speaks for a cart of this account. */
export async function findOwnPayment(
  { db }: CommerceParts,
  cart: { id: string; accountId: string },
): Promise<Payment> {
  if ((await findCart(db, cart)) === undefined) fail('commerce.cartNotFound');
  return (await findCartPayment(db, cart.id)) ?? fail('commerce.paymentNotFound');
}
