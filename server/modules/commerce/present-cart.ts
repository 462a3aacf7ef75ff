import { findAccount } from '#modules/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { Cart } from './cart.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { type Line, totalOf } from './lines.ts';
import { durationLabel } from './period.ts';
import { planPeriod } from './plan-period.ts';
import { presentPayment } from './present-payment.ts';
import { findCartPayment } from './queries/find-cart-payment.ts';
import { knownZone } from './zone.ts';

/** A cart with its newest payment, and when its lines would run if they were paid now. */
export async function presentCart(parts: CommerceParts, cart: Cart, notices: string[] = []) {
  const { db, clock } = parts;
  const account = await findAccount(db, cart.accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const now = clock.now();
  const payment = await findCartPayment(db, cart.id);
  const lines = [];
  for (const line of cart.lines) {
    const buyer = { accountId: cart.accountId, zone };
    const { startsAt, endsAt } = await planPeriod(db, buyer, line, now);
    lines.push({ ...presentLine(line), startsAt, endsAt });
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
    payment: payment === undefined ? null : await presentPayment(parts, payment),
  };
}

function presentLine({ unit, count, addOn: _, ...line }: Line) {
  return { ...line, duration: { unit, count, label: durationLabel({ unit, count }) } };
}
