import { fail } from '#platform/errors.ts';
import type { Cart } from './cart.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { changeOpenCart } from './change-open-cart.ts';
import { chooseDiscounts, failRefused, type Wish } from './discounts/choose-discounts.ts';
import { wishOf } from './discounts/wish-of.ts';
import { priceAgain } from './price-again.ts';
import type { CartChoice } from './price-line.ts';
import { findCart } from './queries/find-cart.ts';

/**
 * Another package in the cart, or the same at today's price. What was put on the cart before stays where it fits; what
 * does not is taken off and named in `notices`. A coupon or voucher that is asked for with the change must fit.
 */
export async function updateCart(
  parts: CommerceParts,
  key: { id: string; accountId: string },
  choice: CartChoice & Wish,
): Promise<{ cart: Cart; notices: string[] }> {
  const cart = await findCart(parts.db, key);
  if (cart === undefined) fail('commerce.cartNotFound');
  if (cart.paidBy !== null) fail('commerce.cartPaid');
  const now = parts.clock.now();
  const { zone, ...priced } = await priceAgain(parts.db, cart, choice, now);
  let notices: string[] = [];
  const changed = await changeOpenCart(parts, key, async (tx, held) => {
    const buyer = { accountId: key.accountId, zone };
    const wish = wishOf(held, choice);
    const { discounts, refusals } = await chooseDiscounts(tx, buyer, priced.lines, wish, { now });
    const asked = { coupon: choice.couponCode, voucher: choice.voucherId };
    for (const refusal of refusals) if (asked[refusal.kind]) failRefused(refusal);
    notices = refusals.map(({ kind, message }) => `${TAKEN_OFF[kind]} ${message}`);
    return { ...priced, discounts, now };
  });
  return { cart: changed, notices };
}

const TAKEN_OFF = { coupon: 'Kupon dilepas.', voucher: 'Voucher dilepas.' } as const;
