import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from './cart.ts';
import { closePayment } from './close-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { priceAgain } from './price-again.ts';
import type { CartChoice } from './price-line.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { findCart } from './queries/find-cart.ts';
import { lockCart } from './queries/lock-cart.ts';
import { updateCartLines } from './queries/update-cart-lines.ts';

/** Another package in the cart, or the same at today's price. An open payment is closed first. */
export async function updateCart(
  parts: CommerceParts,
  key: { id: string; accountId: string },
  choice: CartChoice,
): Promise<Cart> {
  const { db, clock } = parts;
  const cart = await findCart(db, key);
  if (cart === undefined) fail('commerce.cartNotFound');
  if (cart.paidBy !== null) fail('commerce.cartPaid');
  const now = clock.now();
  const priced = await priceAgain(db, cart, choice, now);
  const live = await findLivePayment(db, cart.id);
  if (live !== undefined) await closePayment(parts, live);

  return inTransaction(db, async (tx) => {
    const held = await lockCart(tx, key);
    if (held === undefined) return fail('commerce.cartNotFound');
    if (held.paidBy !== null) fail('commerce.cartPaid');
    if ((await findLivePayment(tx, held.id)) !== undefined) fail('commerce.paymentPending');
    await updateCartLines(tx, { id: held.id, ...priced, now });
    const changed = await findCart(tx, key);
    return changed ?? fail('commerce.cartNotFound');
  });
}
