import type { CommerceParts } from '../commerce-parts.ts';
import { openShelf } from '../offers/shelf.ts';
import { planPeriod } from '../plan-period.ts';
import { presentPackage } from '../present-package.ts';
import { presentPayment } from '../present-payment.ts';
import { findCartPayment } from '../queries/find-cart-payment.ts';
import { findPackage } from '../queries/find-package.ts';
import { isOver, type Renewal } from './open-renewal.ts';
import { renewalLine } from './renewal-line.ts';

/** What the holder of a renewal's link may see: a package, a price and a code, and nothing about whose they are. */
export async function presentRenewal(parts: CommerceParts, renewal: Renewal) {
  const { db, clock } = parts;
  const now = clock.now();
  const newest = renewal.cartId === null ? undefined : await findCartPayment(db, renewal.cartId);
  const payment = newest && (await presentPayment(parts, newest));
  const isPaid = payment?.outcome === 'active';
  const line = isPaid ? undefined : await renewalLine(db, renewal, now);
  const buyer = { accountId: renewal.accountId, zone: renewal.zone };
  const coming = line && (await planPeriod(db, buyer, line, now));
  const offer = await findPackage(db, renewal.packageId);
  const isClosed = renewal.closedAt !== null || isOver(renewal, now) || offer === undefined;
  const paidRight = isPaid ? payment.rights[0] : undefined;
  return {
    state: isPaid ? ('paid' as const) : isClosed ? ('over' as const) : ('open' as const),
    offer:
      offer === undefined
        ? null
        : presentPackage(offer, await openShelf(db, renewal.accountId, now)),
    endsAt: renewal.endsAt,
    startsAt: paidRight?.startsAt ?? coming?.startsAt ?? null,
    renewedUntil: paidRight?.endsAt ?? coming?.endsAt ?? null,
    now,
    payment: payment ?? null,
  };
}
