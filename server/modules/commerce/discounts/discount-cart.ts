import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from '../cart.ts';
import { changeOpenCart } from '../change-open-cart.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findCart } from '../queries/find-cart.ts';
import { knownZone } from '../zone.ts';
import { chooseDiscounts, failRefused, type Wish } from './choose-discounts.ts';
import { wishOf } from './wish-of.ts';

/**
 * Puts a coupon or a voucher on a cart or takes it off. The price and its clock stay as they were frozen; nothing is
 * counted yet: only checkout reserves. Refused, the cart stays as it is.
 */
export async function discountCart(
  parts: CommerceParts,
  key: { id: string; accountId: string },
  asked: Wish,
): Promise<Cart> {
  const cart = await findCart(parts.db, key);
  if (cart === undefined) fail('commerce.cartNotFound');
  if (cart.paidBy !== null) fail('commerce.cartPaid');
  const account = await findAccount(parts.db, key.accountId);
  const buyer = {
    accountId: key.accountId,
    zone: knownZone(account?.timezone ?? DEFAULT_TIMEZONE),
  };
  const now = parts.clock.now();
  const newer = asked.couponCode ? ('coupon' as const) : ('voucher' as const);
  return changeOpenCart(parts, key, async (tx, held) => {
    const wish = wishOf(held, asked);
    const options = { now, asked: newer };
    const { discounts, refusals } = await chooseDiscounts(tx, buyer, held.lines, wish, options);
    // One that lay there already and no longer fits is taken off without a word; the asked one must fit.
    const refused = refusals.find(({ kind }) => isAsked(asked, kind));
    if (refused !== undefined) failRefused(refused);
    return { lines: held.lines, discounts, pricedUntil: held.pricedUntil, now };
  });
}

function isAsked({ couponCode, voucherId }: Wish, kind: 'coupon' | 'voucher'): boolean {
  return Boolean(kind === 'coupon' ? couponCode : voucherId);
}
