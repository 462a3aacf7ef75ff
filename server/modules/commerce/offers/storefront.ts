import type { LineItem } from '../cart/cart.ts';
import { readGrants, comparePlans, durationLabel, periodOf } from '../entitlements/policy.ts';
import { DEFAULT_TIMEZONE, type MatrixClass } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Db, DB, Selectable } from '#platform/db.ts';
import { knownZone } from '#platform/zone.ts';
import { type CurrentPlan, findPlan } from '../entitlements/current-plan.ts';
import { priceAt, prorate } from './policy.ts';
import { listContractPrices } from './queries/price.ts';
import { findPackage, listPackagesOpening } from './queries/package.ts';

export type Offer = Selectable<DB['commerce.package']>;

/** What decides which offers somebody sees and for how much: contract, plan, zone and the moment. */
export type Storefront = {
  now: Date;
  zone: string;
  plan: CurrentPlan | null;
  /** The contract's own prices, by package. */
  contractPrices: ReadonlyMap<string, number>;
};

export type PricedOffer = {
  priceRupiah: number;
  normalPriceRupiah: number;
  promoUntil: Date | null;
  /** When an add-on would end if it began now; null for all others, and without the plan that it needs. */
  until: Date | null;
  isIncluded: boolean;
  isAvailable: boolean;
};

/** The storefront of a visitor, or of an account. */
export async function openStorefront(
  db: Db,
  accountId: string | undefined,
  now: Date,
): Promise<Storefront> {
  if (accountId === undefined) {
    return { now, zone: DEFAULT_TIMEZONE, plan: null, contractPrices: new Map() };
  }
  const [account, plan] = await Promise.all([
    findAccount(db, accountId),
    findPlan(db, accountId, now),
  ]);
  const kind = account?.isB2b ? 'b2b' : account?.isCorpMember ? 'corporate' : undefined;
  const prices = kind === undefined ? [] : await listContractPrices(db, { accountId, kind, now });
  return {
    now,
    zone: knownZone(account?.timezone ?? DEFAULT_TIMEZONE),
    plan,
    contractPrices: new Map(prices.map(({ packageId, priceRupiah }) => [packageId, priceRupiah])),
  };
}

/** What is offered under a contract is there for its accounts alone. */
export function isInStorefront(
  offer: Pick<Offer, 'id' | 'isContractOnly'>,
  storefront: Storefront,
): boolean {
  return !offer.isContractOnly || storefront.contractPrices.has(offer.id);
}

/** The price of this moment in a storefront: the contract's, else a running promo, else normal. */
export function priceOf(offer: Offer, storefront: Storefront): PricedOffer {
  const agreed = storefront.contractPrices.get(offer.id);
  const { priceRupiah, isPromo } = priceAt(offer, storefront.now);
  const price = agreed === undefined ? priceRupiah : Math.min(agreed, priceRupiah);
  const priced = {
    priceRupiah: price,
    normalPriceRupiah: offer.priceRupiah,
    promoUntil: isPromo && price === priceRupiah ? offer.promoUntil : null,
    until: null,
    isIncluded: false,
    isAvailable: true,
  };
  return offer.requires === null ? priced : asAddOn(offer, offer.requires, priced, storefront);
}

/** An add-on ends with the plan, at the latest after its own time, and costs that part of its price, or nothing. */
function asAddOn(
  offer: Offer,
  requires: NonNullable<Offer['requires']>,
  priced: PricedOffer,
  { plan, now, zone }: Storefront,
): PricedOffer {
  if (plan === null || plan.endsAt === null || comparePlans(plan.tier, requires) < 0) {
    return { ...priced, isAvailable: false };
  }
  const isIncluded =
    offer.includedFrom !== null && comparePlans(plan.tier, offer.includedFrom) >= 0;
  const whole = { unit: offer.durationUnit, count: offer.durationCount };
  const { endsAt } = periodOf(now, whole, zone);
  const until = plan.endsAt < endsAt ? plan.endsAt : endsAt;
  const part = { from: now, until, whole: endsAt };
  return {
    ...priced,
    until,
    isIncluded,
    priceRupiah: isIncluded ? 0 : prorate(priced.priceRupiah, part),
    normalPriceRupiah: prorate(priced.normalPriceRupiah, part),
  };
}

/**
 * Every offer in a storefront that opens a title, cheapest first: its own offers, plans by the day and
 * by the month, add-ons. What lacks its plan comes last. `wanted` is the title.
 */
export async function listOffersFor(
  db: Db,
  wanted: { titleId: string; matrix: MatrixClass },
  storefront: Storefront,
): Promise<Offer[]> {
  const offers = await listPackagesOpening(db, wanted);
  return offers
    .filter((offer) => isInStorefront(offer, storefront))
    .map((offer) => ({ offer, ...priceOf(offer, storefront) }))
    .toSorted(
      (a, b) => Number(b.isAvailable) - Number(a.isAvailable) || a.priceRupiah - b.priceRupiah,
    )
    .map(({ offer }) => offer);
}

/** An offer as a storefront shows it. */
export function presentPackage(offer: Offer, storefront: Storefront) {
  const duration = { unit: offer.durationUnit, count: offer.durationCount };
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: offer.titleId,
    name: offer.name,
    highlights: offer.highlights,
    duration: { ...duration, label: durationLabel(duration) },
    requires: offer.requires,
    grants: offer.grants === null ? null : readGrants(offer.grants),
    isContractOnly: offer.isContractOnly,
    ...priceOf(offer, storefront),
  };
}

/** What a renewal costs now, as a cart's line item; undefined when its package is not sold any more. */
export async function renewalLineItem(
  db: Db,
  { packageId, accountId }: { packageId: string; accountId: string },
  now: Date,
): Promise<LineItem | undefined> {
  const offer = await findPackage(db, packageId);
  const storefront = await openStorefront(db, accountId, now);
  if (offer === undefined || !isInStorefront(offer, storefront)) return undefined;
  return {
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: null,
    name: offer.name,
    unit: offer.durationUnit,
    count: offer.durationCount,
    normalPriceRupiah: offer.priceRupiah,
    priceRupiah: priceOf(offer, storefront).priceRupiah,
    purpose: 'renewal',
  };
}

/** An offer as a cart keeps it. */
export function lineItemOf(offer: Offer, priced: PricedOffer): LineItem {
  const { id, kind, tier, titleId, name, durationUnit, durationCount, requires, grants } = offer;
  const { priceRupiah, normalPriceRupiah, until } = priced;
  return {
    packageId: id,
    kind,
    tier,
    titleId,
    name,
    unit: durationUnit,
    count: durationCount,
    normalPriceRupiah,
    priceRupiah,
    ...(requires === null || until === null
      ? {}
      : { addOn: { requires, ...readGrants(grants), until: until.toISOString() } }),
  };
}
