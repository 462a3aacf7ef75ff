import { findAccount } from '#modules/accounts/index.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPlan } from '../entitlements/current-plan.ts';
import type { LineItem } from '../cart/cart.ts';
import { comparePlans, periodOf } from '../entitlements/policy.ts';
import { isInStorefront, openStorefront, presentPackage } from '../offers/storefront.ts';
import { findPackage, listPackages } from '../offers/queries/package.ts';
import { knownZone } from '#platform/zone.ts';
import { isRenewable, noticeTimes } from './policy.ts';
import { listUpgrades } from './upgrade.ts';
import { findRunningPause, findWasPaused } from './queries/pause.ts';
import { findOpenRenewal } from './queries/renewal.ts';
import { listGrace } from '../entitlements/queries/plan.ts';
import { listPeriods, listPeriodsOfPayment } from './queries/subscription.ts';
import { writeRenewalToken } from '../link-tokens.ts';
import { findPeriodToUpgrade, findRunningPeriod } from './running-period.ts';

type PresentDeps = Pick<CommerceDeps, 'db' | 'testClock' | 'tokenKey'>;

/** The plan of an account, what happens next, and every change that it may make now. */
export async function presentSubscription(deps: PresentDeps, accountId: string) {
  const { db, testClock } = deps;
  const now = testClock.now();
  const account = await findAccount(db, accountId);
  const zone = knownZone(account?.timezone ?? '');
  const period = await findRunningPeriod(db, accountId, now);
  const pause = await findRunningPause(db, accountId, now);
  const grace = (await listGrace(db, accountId, now)).find(({ startsAt }) => startsAt <= now);
  const canChange = period !== undefined && pause === undefined;
  const old = pause === undefined ? await findPeriodToUpgrade(db, accountId, now) : undefined;
  const upgrades = old === undefined ? [] : await listUpgrades(db, accountId, old, now);
  return {
    plan: await findPlan(db, accountId, now),
    period: period ?? null,
    next: await presentNext(deps, accountId, now),
    grace: grace === undefined ? null : { endsAt: grace.endsAt },
    pause:
      pause === undefined ? null : { ...pause, name: await nameOfPaused(deps, accountId, now) },
    canPause: canChange && !(await findWasPaused(db, period.paymentId)),
    upgrades: upgrades.map((lineItem) => presentUpgrade(lineItem, zone, now)),
    smaller: await listSmaller(deps, accountId, now),
  };
}

async function nameOfPaused({ db }: PresentDeps, accountId: string, now: Date): Promise<string> {
  return (await listPeriods(db, accountId, now))[0]?.name ?? '';
}

async function presentNext({ db, tokenKey }: PresentDeps, accountId: string, now: Date) {
  const renewal = await findOpenRenewal(db, accountId);
  if (renewal === undefined) return null;
  const offer = await findPackage(db, renewal.packageId);
  const [current] = await listPeriodsOfPayment(db, renewal.paymentId);
  const isCancelled = renewal.cancelledAt !== null;
  return {
    endsAt: renewal.endsAt,
    isCancelled,
    offer:
      offer === undefined ? null : presentPackage(offer, await openStorefront(db, accountId, now)),
    isSmaller: offer?.tier != null && comparePlans(offer.tier, renewal.tier) < 0,
    currentPackageId: current?.packageId ?? renewal.packageId,
    noticesAt: isCancelled ? [] : noticeTimes(renewal, now).map(({ dueAt }) => dueAt),
    token: writeRenewalToken(renewal.id, tokenKey),
  };
}

/** As the cart will freeze it. */
function presentUpgrade(lineItem: LineItem, zone: string, now: Date) {
  const { startsAt, endsAt } = periodOf(now, lineItem, zone);
  return {
    packageId: lineItem.packageId,
    name: lineItem.name,
    tier: lineItem.tier ?? 'freemium',
    priceRupiah: lineItem.normalPriceRupiah,
    old: lineItem.upgrade ?? { name: '', daysLeft: 0, daysTotal: 0, creditRupiah: 0 },
    totalRupiah: lineItem.priceRupiah,
    startsAt,
    endsAt,
  };
}

/** Subscriptions below what is renewed now: one begins when the other ends. */
async function listSmaller({ db }: PresentDeps, accountId: string, now: Date) {
  const renewal = await findOpenRenewal(db, accountId);
  if (renewal === undefined) return [];
  const storefront = await openStorefront(db, accountId, now);
  return (await listPackages(db, { kind: 'PACKAGE' }))
    .filter(
      (offer) =>
        isInStorefront(offer, storefront) &&
        offer.priceRupiah > 0 &&
        offer.tier !== null &&
        comparePlans(offer.tier, renewal.tier) < 0 &&
        isRenewable({ unit: offer.durationUnit, count: offer.durationCount }),
    )
    .map((offer) => presentPackage(offer, storefront));
}
