import { findAccount } from '#modules/accounts/index.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';
import type { Line } from '../lines.ts';
import { periodOf } from '../period.ts';
import { comparePlans } from '../policy.ts';
import { isOnShelf, openShelf } from '../offers/shelf.ts';
import { presentPackage } from '../present-package.ts';
import { findPackage } from '../queries/find-package.ts';
import { listPackages } from '../queries/list-packages.ts';
import { knownZone } from '../zone.ts';
import { noticeTimes } from './notice-times.ts';
import { listUpgrades } from './price-upgrade.ts';
import { findRunningPause, wasPaused } from './queries/find-pause.ts';
import { findOpenRenewal } from './queries/find-renewal.ts';
import { listGrace } from './queries/grace-rows.ts';
import { listParts } from './queries/list-parts.ts';
import { listPeriods } from './queries/list-periods.ts';
import { isRenewable } from './renewable.ts';
import { writeRenewalToken } from './renewal-token.ts';
import { findPeriodToUpgrade, findRunningPeriod } from './running-period.ts';

type PresentParts = Pick<CommerceParts, 'db' | 'clock' | 'tokenKey'>;

/** The plan of an account, what happens next, and every change that it may make now. */
export async function presentSubscription(parts: PresentParts, accountId: string) {
  const { db, clock } = parts;
  const now = clock.now();
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
    next: await presentNext(parts, accountId, now),
    grace: grace === undefined ? null : { endsAt: grace.endsAt },
    pause:
      pause === undefined ? null : { ...pause, name: await nameOfPaused(parts, accountId, now) },
    canPause: canChange && !(await wasPaused(db, period.paymentId)),
    upgrades: upgrades.map((line) => presentUpgrade(line, zone, now)),
    smaller: await listSmaller(parts, accountId, now),
  };
}

async function nameOfPaused({ db }: PresentParts, accountId: string, now: Date): Promise<string> {
  return (await listPeriods(db, accountId, now))[0]?.name ?? '';
}

async function presentNext({ db, tokenKey }: PresentParts, accountId: string, now: Date) {
  const renewal = await findOpenRenewal(db, accountId);
  if (renewal === undefined) return null;
  const offer = await findPackage(db, renewal.packageId);
  const [current] = await listParts(db, renewal.paymentId);
  const isCancelled = renewal.cancelledAt !== null;
  return {
    endsAt: renewal.endsAt,
    isCancelled,
    offer: offer === undefined ? null : presentPackage(offer, await openShelf(db, accountId, now)),
    isSmaller: offer?.tier != null && comparePlans(offer.tier, renewal.tier) < 0,
    currentPackageId: current?.packageId ?? renewal.packageId,
    noticesAt: isCancelled ? [] : noticeTimes(renewal, now).map(({ dueAt }) => dueAt),
    token: writeRenewalToken(renewal.id, tokenKey),
  };
}

/** As the cart will freeze it. */
function presentUpgrade(line: Line, zone: string, now: Date) {
  const { startsAt, endsAt } = periodOf(now, line, zone);
  return {
    packageId: line.packageId,
    name: line.name,
    tier: line.tier ?? 'freemium',
    priceRupiah: line.normalPriceRupiah,
    old: line.upgrade ?? { name: '', daysLeft: 0, daysTotal: 0, creditRupiah: 0 },
    totalRupiah: line.priceRupiah,
    startsAt,
    endsAt,
  };
}

/** Subscriptions below what is renewed now: one begins when the other ends. */
async function listSmaller({ db }: PresentParts, accountId: string, now: Date) {
  const renewal = await findOpenRenewal(db, accountId);
  if (renewal === undefined) return [];
  const shelf = await openShelf(db, accountId, now);
  return (await listPackages(db, { kind: 'PACKAGE' }))
    .filter(
      (offer) =>
        isOnShelf(offer, shelf) &&
        offer.priceRupiah > 0 &&
        offer.tier !== null &&
        comparePlans(offer.tier, renewal.tier) < 0 &&
        isRenewable({ unit: offer.durationUnit, count: offer.durationCount }),
    )
    .map((offer) => presentPackage(offer, shelf));
}
