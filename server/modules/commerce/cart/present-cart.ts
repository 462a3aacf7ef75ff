import { findAccount } from '#modules/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { type Cart, type LineItem, totalOf } from './cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { durationLabel } from '../entitlements/policy.ts';
import { planPeriod } from '../entitlements/grant-period.ts';
import { presentPayment } from '../payments/present-payment.ts';
import { findCartPayment } from '../payments/queries/payment.ts';
import { knownZone } from '#platform/zone.ts';

/** A cart with its newest payment, and when its lines would run if they were paid now. */
export async function presentCart(deps: CommerceDeps, cart: Cart, notices: string[] = []) {
  const { db, testClock } = deps;
  const account = await findAccount(db, cart.accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const now = testClock.now();
  const payment = await findCartPayment(db, cart.id);
  const lines = [];
  for (const lineItem of cart.lines) {
    const buyer = { accountId: cart.accountId, zone };
    const { startsAt, endsAt } = await planPeriod(db, buyer, lineItem, now);
    lines.push({ ...presentLineItem(lineItem), startsAt, endsAt });
  }
  return {
    cart_id: cart.id,
    state: cart.paidBy === null ? ('open' as const) : ('paid' as const),
    lines,
    subtotalRupiah: totalOf(cart.lines),
    discounts: cart.discounts,
    totalRupiah: cart.totalRupiah,
    notices,
    pricedUntil: cart.pricedUntil,
    isPriceExpired: cart.paidBy === null && cart.pricedUntil <= now,
    payment: payment === undefined ? null : await presentPayment(deps, payment),
  };
}

function presentLineItem({ unit, count, addOn: _, ...lineItem }: LineItem) {
  return { ...lineItem, duration: { unit, count, label: durationLabel({ unit, count }) } };
}
