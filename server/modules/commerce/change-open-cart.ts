import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from './cart.ts';
import { closePayment } from './close-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Discount } from './discounts/discount.ts';
import type { Line } from './lines.ts';
import { findCart } from './queries/find-cart.ts';
import { findLivePayment } from './queries/find-live-payment.ts';
import { lockCart } from './queries/lock-cart.ts';
import { updateCartLines } from './queries/update-cart-lines.ts';

type Content = {
  lines: readonly Line[];
  discounts: readonly Discount[];
  pricedUntil: Date;
  now: Date;
};

/** Changes what lies in a cart that is not paid. An open payment is closed first: it asks for the old total. */
export async function changeOpenCart(
  parts: CommerceParts,
  key: { id: string; accountId: string },
  change: (tx: Tx, cart: Cart) => Promise<Content>,
): Promise<Cart> {
  const { db } = parts;
  const live = await findLivePayment(db, key.id);
  if (live !== undefined) await closePayment(parts, live);
  return inTransaction(db, async (tx) => {
    const held = await lockCart(tx, key);
    if (held === undefined) return fail('commerce.cartNotFound');
    if (held.paidBy !== null) fail('commerce.cartPaid');
    if ((await findLivePayment(tx, held.id)) !== undefined) fail('commerce.paymentPending');
    await updateCartLines(tx, { id: held.id, ...(await change(tx, held)) });
    const changed = await findCart(tx, key);
    return changed ?? fail('commerce.cartNotFound');
  });
}
