import type { z } from 'zod';
import type { withdrawPrice as contract } from '#contract/commerce/index.ts';
import { SECOND } from '#contract/constants.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { durationLabel } from '../entitlements/policy.ts';
import { listPackagesById, lockPackage, updatePackage } from './queries/package.ts';
import * as versions from './queries/price.ts';
import type { Offer } from './storefront.ts';

type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;
const AT_ONCE = 50;

/** Prices whose time has come, by the clock that viewers live by. */
export const plannedPrices = (deps: OwnDeps): Rounds => ({
  name: 'planned prices',
  every: SECOND,
  round: async () => (await applyDuePrices(deps)) >= AT_ONCE,
});

/** Puts due prices where all who sell read them, each once. Returns how many packages had one. */
export async function applyDuePrices(deps: OwnDeps): Promise<number> {
  const due = await versions.listDuePackages(deps.db, deps.testClock.now(), AT_ONCE);
  for (const packageId of due) await applyDue(deps, packageId);
  return due.length;
}

/** Where servers stood still several may be due: the last one holds, the others held for a moment that none saw. */
function applyDue({ db, testClock }: OwnDeps, packageId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = testClock.now();
    const before = await lockPackage(tx, packageId);
    const due = await versions.listDuePrices(tx, packageId, now);
    const last = due.at(-1);
    if (before === undefined || last === undefined) return;
    await versions.updateLivePricePast(tx, packageId);
    for (const { id } of due.slice(0, -1)) await versions.updatePriceState(tx, id, 'past');
    await versions.updatePriceState(tx, last.id, 'live');
    const { priceRupiah, promoPriceRupiah, promoFrom, promoUntil } = last;
    const prices = { priceRupiah, promoPriceRupiah, promoFrom, promoUntil };
    await updatePackage(tx, packageId, prices);
    if (last.askedBy === null) return;
    await recordAct(tx, {
      actorId: last.askedBy,
      act: 'offer.begin',
      subject: { kind: 'package', id: packageId },
      before: { priceRupiah: before.priceRupiah, promoPriceRupiah: before.promoPriceRupiah },
      after: { no: last.no, ...prices },
      at: now,
      ...(last.approvalId !== null && { approvalId: last.approvalId }),
    });
  });
}

type Withdrawal = z.output<NonNullable<typeof contract.body>>;

/** A planned price does not come. */
export function withdrawPrice(
  { db, testClock }: OwnDeps,
  operatorId: string,
  { versionId, reason }: Withdrawal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const planned = await versions.findPriceVersion(tx, versionId);
    if (planned === undefined) return fail('commerce.priceNotPlanned');
    // As it stands once no other change of the package runs.
    await lockPackage(tx, planned.packageId);
    const now = await versions.findPriceVersion(tx, versionId);
    if (now?.state !== 'planned') fail('commerce.priceNotPlanned');
    await versions.updatePriceState(tx, versionId, 'withdrawn');
    const { packageId, no, priceRupiah, startsAt } = planned;
    await recordAct(tx, {
      actorId: operatorId,
      act: 'offer.withdraw',
      subject: { kind: 'package', id: packageId },
      before: { no, priceRupiah, startsAt },
      after: null,
      reason,
      at: testClock.now(),
    });
  });
}

type Promo = Pick<Offer, 'promoPriceRupiah' | 'promoFrom' | 'promoUntil'>;

const presentPromo = ({ promoPriceRupiah, promoFrom, promoUntil }: Promo) =>
  promoPriceRupiah === null || promoUntil === null
    ? null
    : { priceRupiah: promoPriceRupiah, from: promoFrom, until: promoUntil };

/** Packages as staff see them, each with its next planned price. */
export async function presentStaffPackages(db: Db, offers: readonly Offer[]) {
  const ids = offers.map(({ id }) => id);
  const next = await versions.listNextPrices(db, ids);
  return offers.map((offer) => ({
    packageId: offer.id,
    kind: offer.kind,
    tier: offer.tier,
    titleId: offer.titleId,
    name: offer.name,
    highlights: offer.highlights,
    durationLabel: durationLabel({ unit: offer.durationUnit, count: offer.durationCount }),
    position: offer.position,
    isOnSale: offer.isOnSale,
    isContractOnly: offer.isContractOnly,
    priceRupiah: offer.priceRupiah,
    promo: presentPromo(offer),
    next: next.get(offer.id) ?? null,
  }));
}

/** Every price of a package with who wanted it, the newest first. */
export async function presentPrices(db: Db, packageId: string) {
  const rows = await versions.listPriceVersions(db, packageId);
  const people = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]);
  const names = await listAccountNames(
    db,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: string | null) =>
    id === null ? null : { accountId: id, name: names.get(id) ?? 'Akun yang dihapus' };
  return rows.map((row) => ({
    versionId: row.id,
    no: row.no,
    state: row.state,
    priceRupiah: row.priceRupiah,
    promo: presentPromo(row),
    startsAt: row.startsAt,
    createdAt: row.createdAt,
    reason: row.reason,
    askedBy: nameOf(row.askedBy),
    decidedBy: nameOf(row.decidedBy),
    approvalId: row.approvalId,
  }));
}

/** Prices of a release with what they are called and what became of them. */
export async function presentReleasedPrices<
  P extends { packageId: string; versionId: string | null },
>(db: Db, prices: readonly P[]) {
  const ids = prices.flatMap(({ versionId }) => versionId ?? []);
  // One after the other: a transaction asks one thing at a time.
  const offers = await listPackagesById(
    db,
    prices.map(({ packageId }) => packageId),
  );
  const made = await versions.listPriceVersionsById(db, ids);
  return prices.map((price) => ({
    ...price,
    name: offers.find(({ id }) => id === price.packageId)?.name ?? 'Paket yang dihapus',
    state: made.find(({ id }) => id === price.versionId)?.state ?? ('waiting' as const),
  }));
}
