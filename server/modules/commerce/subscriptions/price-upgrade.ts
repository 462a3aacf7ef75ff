import { DAY } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Line } from '../lines.ts';
import { isOnShelf, openShelf, priceOf, type Offer, type Shelf } from '../offers/shelf.ts';
import { comparePlans } from '../policy.ts';
import { findPackage } from '../queries/find-package.ts';
import { findPayment } from '../queries/find-payment.ts';
import { listPackages } from '../queries/list-packages.ts';
import type { PaidPeriod } from './queries/list-periods.ts';
import { listParts } from './queries/list-parts.ts';
import { findPeriodToUpgrade, requireNoPause } from './running-period.ts';

/** What is left of a period in whole days, counted for its owner, and what they are worth. */
export type Credit = { daysLeft: number; daysTotal: number; creditRupiah: number };

/** Begun days count as whole, and the rest of a period is never worth more than was paid for it. */
export function creditOf(
  paidRupiah: number,
  { leftMs, totalMs }: { leftMs: number; totalMs: number },
): Credit {
  // The rest of the last evening is a present: 30 days are 30, as they were sold.
  const daysTotal = Math.max(1, Math.floor(totalMs / DAY));
  const daysLeft = Math.min(daysTotal, Math.max(0, Math.ceil(leftMs / DAY)));
  return { daysLeft, daysTotal, creditRupiah: Math.floor((paidRupiah * daysLeft) / daysTotal) };
}

/** The upgrade of what runs now to this package, as a line of a cart. */
export async function priceUpgrade(
  db: Db,
  accountId: string,
  packageId: string,
  now: Date,
): Promise<Line> {
  await requireNoPause(db, accountId, now);
  const current = await findPeriodToUpgrade(db, accountId, now);
  if (current === undefined) return fail('commerce.subscriptionNone');
  const offer = await findPackage(db, packageId);
  const shelf = await openShelf(db, accountId, now);
  if (offer === undefined || !isOnShelf(offer, shelf)) return fail('commerce.packageNotFound');
  const line = upgradeLine(offer, { ...current, ...(await creditFor(db, current, now)) }, shelf);
  return line ?? fail('commerce.upgradeNotPossible');
}

/** Every upgrade that is on offer to this account, the cheapest first. */
export async function listUpgrades(
  db: Db,
  accountId: string,
  current: PaidPeriod,
  now: Date,
): Promise<Line[]> {
  const shelf = await openShelf(db, accountId, now);
  const credit = await creditFor(db, current, now);
  const offers = await listPackages(db, { kind: 'PACKAGE' });
  return offers
    .filter((offer) => isOnShelf(offer, shelf))
    .flatMap((offer) => upgradeLine(offer, { ...current, ...credit }, shelf) ?? [])
    .toSorted((a, b) => a.priceRupiah - b.priceRupiah);
}

async function creditFor(db: Db, current: PaidPeriod, now: Date): Promise<Credit> {
  const payment = await findPayment(db, current.paymentId);
  const parts = await listParts(db, current.paymentId);
  const line = payment?.lines.find(({ packageId }) => packageId === current.packageId);
  // What was paid in the end: a code may have taken something off the line's price.
  const paidRupiah = Math.min(line?.priceRupiah ?? 0, payment?.amountRupiah ?? 0);
  const worth = paidRupiah + (line?.upgrade?.creditRupiah ?? 0);
  const length = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime());
  const totalMs = parts.reduce((sum, part) => sum + length(part.startsAt, part.endsAt), 0);
  const leftMs = parts.reduce(
    (sum, part) => sum + length(part.startsAt > now ? part.startsAt : now, part.endsAt),
    0,
  );
  return creditOf(worth, { leftMs, totalMs });
}

/** Undefined for what is no more than what runs, and where the rest is worth more than the new costs. */
function upgradeLine(offer: Offer, old: PaidPeriod & Credit, shelf: Shelf): Line | undefined {
  const { tier } = offer;
  if (tier === null || comparePlans(tier, old.tier) <= 0) return undefined;
  const { priceRupiah } = priceOf(offer, shelf);
  if (priceRupiah <= old.creditRupiah) return undefined;
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier,
    titleId: null,
    name: offer.name,
    unit: offer.durationUnit,
    count: offer.durationCount,
    normalPriceRupiah: priceRupiah,
    priceRupiah: priceRupiah - old.creditRupiah,
    purpose: 'upgrade',
    upgrade: {
      paymentId: old.paymentId,
      name: old.name,
      daysLeft: old.daysLeft,
      daysTotal: old.daysTotal,
      creditRupiah: old.creditRupiah,
    },
  };
}
