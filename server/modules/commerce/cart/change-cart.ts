import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  chooseDiscounts,
  failRefused,
  mergeRequestedDiscounts,
  type RequestedDiscounts,
} from '../discounts/choose-discounts.ts';
import { claimTypedCode } from '../discounts/vouchers.ts';
import { findLivePayment } from '../payments/queries/payment.ts';
import type { Cart, Discount, LineItem } from './cart.ts';
import { type CartChoice, priceAgain } from './price-cart.ts';
import { freezeTerms } from '../offers/terms.ts';
import { findCart, lockCart, updateCartLineItems } from './queries.ts';

type Content = {
  lines: readonly LineItem[];
  discounts: readonly Discount[];
  pricedUntil: Date;
  now: Date;
};

/** Changes what lies in a cart that is not paid. An open payment is closed first: it asks for the old total. */
async function changeOpenCart(
  deps: CommerceDeps,
  key: { id: string; accountId: string },
  change: (tx: Tx, cart: Cart) => Promise<Content>,
): Promise<Cart> {
  const { db } = deps;
  for (const prepare of deps.effects.cart.beforeChange) await prepare(deps, key.id);
  return inTransaction(db, async (tx) => {
    const held = await lockCart(tx, key);
    if (held === undefined) return fail('commerce.cartNotFound');
    if (held.paidBy !== null) fail('commerce.cartPaid');
    if ((await findLivePayment(tx, held.id)) !== undefined) fail('commerce.paymentPending');
    const content = await change(tx, held);
    const lines = await freezeTerms(tx, content.lines);
    await updateCartLineItems(tx, { id: held.id, ...content, lines });
    const changed = await findCart(tx, key);
    return changed ?? fail('commerce.cartNotFound');
  });
}

/**
 * Another package in the cart, or the same at today's price. What was put on the cart before stays where it fits; what
 * does not is taken off and named in `notices`. A coupon or voucher that is asked for with the change must fit.
 */
export async function updateCart(
  deps: CommerceDeps,
  key: { id: string; accountId: string },
  wanted: CartChoice & RequestedDiscounts,
): Promise<{ cart: Cart; notices: string[] }> {
  const cart = await findCart(deps.db, key);
  if (cart === undefined) fail('commerce.cartNotFound');
  if (cart.paidBy !== null) fail('commerce.cartPaid');
  if (wanted.couponCode) await deps.limits.countCode(key.accountId);
  const choice = await claimTypedCode(deps, key.accountId, wanted);
  const now = deps.testClock.now();
  const { zone, ...priced } = await priceAgain(deps, cart, choice, now);
  let notices: string[] = [];
  const changed = await changeOpenCart(deps, key, async (tx, held) => {
    const buyer = { accountId: key.accountId, zone };
    const requestedDiscounts = mergeRequestedDiscounts(held, choice);
    const { discounts, refusals } = await chooseDiscounts(
      tx,
      buyer,
      priced.lines,
      requestedDiscounts,
      { now },
    );
    const asked = { coupon: choice.couponCode, voucher: choice.voucherId };
    for (const refusal of refusals) if (asked[refusal.kind]) failRefused(refusal);
    notices = refusals.map(({ kind, message }) => `${TAKEN_OFF[kind]} ${message}`);
    return { ...priced, discounts, now };
  });
  return { cart: changed, notices };
}

const TAKEN_OFF = { coupon: 'Kupon dilepas.', voucher: 'Voucher dilepas.' } as const;

/**
 * Puts a coupon or a voucher on a cart or takes it off. The price and its clock stay as they were frozen; nothing is
 * counted yet: only checkout reserves. Refused, the cart stays as it is.
 */
export async function discountCart(
  deps: CommerceDeps,
  key: { id: string; accountId: string },
  wanted: RequestedDiscounts,
): Promise<Cart> {
  const cart = await findCart(deps.db, key);
  if (cart === undefined) fail('commerce.cartNotFound');
  if (cart.paidBy !== null) fail('commerce.cartPaid');
  if (wanted.couponCode) await deps.limits.countCode(key.accountId);
  const asked = await claimTypedCode(deps, key.accountId, wanted);
  const account = await findAccount(deps.db, key.accountId);
  const buyer = {
    accountId: key.accountId,
    zone: knownZone(account?.timezone ?? DEFAULT_TIMEZONE),
  };
  const now = deps.testClock.now();
  const newer = asked.couponCode ? ('coupon' as const) : ('voucher' as const);
  return changeOpenCart(deps, key, async (tx, held) => {
    const requestedDiscounts = mergeRequestedDiscounts(held, asked);
    const options = { now, asked: newer };
    const { discounts, refusals } = await chooseDiscounts(
      tx,
      buyer,
      held.lines,
      requestedDiscounts,
      options,
    );
    // One that lay there already and no longer fits is taken off without a word; the asked one must fit.
    const refused = refusals.find(({ kind }) => isAsked(asked, kind));
    if (refused !== undefined) failRefused(refused);
    return { lines: held.lines, discounts, pricedUntil: held.pricedUntil, now };
  });
}

function isAsked(
  { couponCode, voucherId }: RequestedDiscounts,
  kind: 'coupon' | 'voucher',
): boolean {
  return Boolean(kind === 'coupon' ? couponCode : voucherId);
}
