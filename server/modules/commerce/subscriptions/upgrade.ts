import { randomUUID } from 'node:crypto';
import { CART_PRICE_LIFE, DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart, LineItem, Repricing } from '../cart/cart.ts';
import { findCart, insertCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { comparePlans } from '../entitlements/policy.ts';
import { findPackage, listPackages } from '../offers/queries/package.ts';
import {
  isInStorefront,
  type Offer,
  openStorefront,
  priceOf,
  type Storefront,
} from '../offers/storefront.ts';
import { isSettled, type Payment, valueOfPeriod } from '../payments/payment.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { listPeriodsOfPayment, type PaidPeriod } from './queries/subscription.ts';
import { freezeTerms } from '../offers/terms.ts';
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
async function priceUpgrade(
  db: Db,
  accountId: string,
  packageId: string,
  now: Date,
): Promise<LineItem> {
  await requireNoPause(db, accountId, now);
  const current = await findPeriodToUpgrade(db, accountId, now);
  if (current === undefined) return fail('commerce.subscriptionNone');
  const offer = await findPackage(db, packageId);
  const storefront = await openStorefront(db, accountId, now);
  if (offer === undefined || !isInStorefront(offer, storefront))
    return fail('commerce.packageNotFound');
  const lineItem = upgradeLineItem(
    offer,
    { ...current, ...(await creditFor(db, current, now)) },
    storefront,
  );
  return lineItem ?? fail('commerce.upgradeNotPossible');
}

/** Every upgrade that is on offer to this account, the cheapest first. */
export async function listUpgrades(
  db: Db,
  accountId: string,
  current: PaidPeriod,
  now: Date,
): Promise<LineItem[]> {
  const storefront = await openStorefront(db, accountId, now);
  const credit = await creditFor(db, current, now);
  const offers = await listPackages(db, { kind: 'PACKAGE' });
  return offers
    .filter((offer) => isInStorefront(offer, storefront))
    .flatMap((offer) => upgradeLineItem(offer, { ...current, ...credit }, storefront) ?? [])
    .toSorted((a, b) => a.priceRupiah - b.priceRupiah);
}

async function creditFor(db: Db, current: PaidPeriod, now: Date): Promise<Credit> {
  const payment = await findPayment(db, current.paymentId);
  const periods = await listPeriodsOfPayment(db, current.paymentId);
  const valueRupiah = payment === undefined ? 0 : valueOfPeriod(payment, current.packageId);
  const length = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime());
  const totalMs = periods.reduce((sum, period) => sum + length(period.startsAt, period.endsAt), 0);
  const leftMs = periods.reduce(
    (sum, period) => sum + length(period.startsAt > now ? period.startsAt : now, period.endsAt),
    0,
  );
  return creditOf(valueRupiah, { leftMs, totalMs });
}

/** Undefined for what is no more than what runs, and where the rest is worth more than the new costs. */
function upgradeLineItem(
  offer: Offer,
  old: PaidPeriod & Credit,
  storefront: Storefront,
): LineItem | undefined {
  const { tier } = offer;
  if (tier === null || comparePlans(tier, old.tier) <= 0) return undefined;
  const { priceRupiah } = priceOf(offer, storefront);
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

/** An upgrade in a cart stays one at a new price. */
export async function repriceUpgrade(
  db: Db,
  { cart: { accountId, lines }, packageId, now }: Repricing,
): Promise<LineItem[] | undefined> {
  const [old] = lines;
  if (old?.purpose !== 'upgrade' || old.packageId !== packageId) return undefined;
  return [await priceUpgrade(db, accountId, packageId, now)];
}

/** A cart with an upgrade, its price frozen as the preview showed it. */
export async function startUpgrade(
  { db, testClock }: CommerceDeps,
  accountId: string,
  packageId: string,
): Promise<Cart> {
  const now = testClock.now();
  const lineItem = await priceUpgrade(db, accountId, packageId, now);
  const id = randomUUID();
  const pricedUntil = new Date(now.getTime() + CART_PRICE_LIFE);
  const lines = await freezeTerms(db, [lineItem]);
  await insertCart(db, { id, accountId, lines, pricedUntil, now });
  return (await findCart(db, { id, accountId })) ?? fail('commerce.cartNotFound');
}

/**
 * Refuses an upgrade whose price is gone: the rest of its period paid for another upgrade, or its money went back. Locks the account, so that of two only one finds it there.
 */
export async function refuseStaleUpgrade(
  _deps: unknown,
  tx: Tx,
  payment: Payment,
): Promise<'upgrade_used' | undefined> {
  return (await isStale(tx, payment)) ? 'upgrade_used' : undefined;
}

async function isStale(tx: Tx, payment: Payment): Promise<boolean> {
  const upgrades = payment.lines.flatMap(({ upgrade }) => upgrade ?? []);
  if (upgrades.length === 0) return false;
  await lockAccount(tx, payment.accountId);
  for (const { paymentId } of upgrades) {
    const periods = await listPeriodsOfPayment(tx, paymentId);
    if (periods.length === 0 || periods.some(({ convertedBy }) => convertedBy !== null))
      return true;
    const old = await findPayment(tx, paymentId);
    if (old === undefined || !isSettled(old.state)) return true;
    if (old.state === 'refunded' || old.state === 'chargeback') return true;
  }
  return false;
}
