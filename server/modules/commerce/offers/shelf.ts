import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { type CurrentPlan, findPlan } from '../find-plan.ts';
import { periodOf } from '../period.ts';
import { comparePlans, priceAt } from '../policy.ts';
import { knownZone } from '../zone.ts';
import { prorate } from './prorate.ts';
import { listContractPrices } from './queries/list-contract-prices.ts';

export type Offer = Selectable<DB['commerce.package']>;

/** What decides which offers somebody sees and for how much: contract, plan, zone and the moment. */
export type Shelf = {
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
  /** When a minipack would end if it began now; null for all others, and without the plan that it needs. */
  until: Date | null;
  isIncluded: boolean;
  isAvailable: boolean;
};

/** The shelf of a visitor, or of an account. */
export async function openShelf(db: Db, accountId: string | undefined, now: Date): Promise<Shelf> {
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
export function isOnShelf(offer: Pick<Offer, 'id' | 'isContractOnly'>, shelf: Shelf): boolean {
  return !offer.isContractOnly || shelf.contractPrices.has(offer.id);
}

/** The price of this moment for whoever stands before the shelf: the contract's, else a running promo, else normal. */
export function priceOf(offer: Offer, shelf: Shelf): PricedOffer {
  const agreed = shelf.contractPrices.get(offer.id);
  const { priceRupiah, isPromo } = priceAt(offer, shelf.now);
  const price = agreed === undefined ? priceRupiah : Math.min(agreed, priceRupiah);
  const priced = {
    priceRupiah: price,
    normalPriceRupiah: offer.priceRupiah,
    promoUntil: isPromo && price === priceRupiah ? offer.promoUntil : null,
    until: null,
    isIncluded: false,
    isAvailable: true,
  };
  return offer.requires === null ? priced : asAddOn(offer, offer.requires, priced, shelf);
}

/** A minipack ends with the plan, at the latest after its own time, and costs that part of its price, or nothing. */
function asAddOn(
  offer: Offer,
  requires: NonNullable<Offer['requires']>,
  priced: PricedOffer,
  { plan, now, zone }: Shelf,
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
