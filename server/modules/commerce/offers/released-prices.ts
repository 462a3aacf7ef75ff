import { dateTime, number, rupiah } from '#contract/formats.ts';
import type { ActName } from '#contract/studio/acts.ts';
import { recordAct } from '#platform/acts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Givers } from '../approvals/give-away-limits.ts';
import { findAnyPackage, lockPackage, updatePackage } from './queries/package.ts';
import * as versions from './queries/price.ts';
import { type PriceChange, type Prices, pricesOf, promoText, writePrice } from './save-package.ts';

/** A price that comes with a release of editorial, which keeps it; whom it takes is asked there. */
export type ReleasedPrice = Prices & {
  packageId: string;
  /** A date of its own, after the release; null: the release's moment. */
  startsAt: Date | null;
  /** What it was to take the place of when it was put in. */
  replaces: Prices;
};
/** By whom, from when, and in whose words. */
type Deed = { givers: Givers | undefined; at: Date; reason: string };

const pick = ({ priceRupiah, promoPriceRupiah, promoFrom, promoUntil }: Prices): Prices => ({
  priceRupiah,
  promoPriceRupiah,
  promoFrom,
  promoUntil,
});

/** What will hold at a moment, as far as prices are planned until then. */
async function findHolding(db: Db, offer: Prices & { id: string }, at: Date): Promise<Prices> {
  return pick((await versions.listDuePrices(db, offer.id, at)).at(-1) ?? offer);
}

type Wanted = PriceChange & { packageId: string; startsAt: Date | null };

/** @throws commerce.packageNotFound, commerce.pricePast, commerce.promoNotLower */
export async function readReleasedPrice(
  db: Db,
  { packageId, startsAt, ...change }: Wanted,
  now: Date,
): Promise<ReleasedPrice> {
  const offer = (await findAnyPackage(db, packageId)) ?? fail('commerce.packageNotFound');
  if (startsAt !== null && startsAt <= now) fail('commerce.pricePast');
  const replaces = await findHolding(db, offer, startsAt ?? now);
  return { packageId, startsAt, replaces, ...pricesOf(replaces, change) };
}

/** `Rp49.000, tanpa promo`: all of a price, so that two that read alike are alike. */
const wordsOf = (prices: Prices): string =>
  prices.promoPriceRupiah === null
    ? rupiah(prices.priceRupiah)
    : `${rupiah(prices.priceRupiah)} dengan promo ${promoText(prices)}`;
const isSame = (one: Prices, other: Prices) =>
  JSON.stringify(pick(one)) === JSON.stringify(pick(other));

/** Why a price can't come with a release of this moment, in words; the package is held from here on. */
export async function findProblemOfPrice(
  tx: Tx,
  { packageId, startsAt, replaces }: ReleasedPrice,
  at: Date,
): Promise<string | undefined> {
  const offer = await lockPackage(tx, packageId);
  if (offer === undefined) return 'Paketnya tidak ada lagi';
  if (startsAt !== null && startsAt <= at) {
    return `Harga ${offer.name}: mulainya, ${dateTime(startsAt)} WIB, sudah lewat saat rilis ini terbit`;
  }
  const begins = startsAt ?? at;
  const planned = await versions.listDuePrices(tx, packageId, begins);
  const holds = pick(planned.at(-1) ?? offer);
  if (!isSame(holds, replaces)) {
    return `Harga ${offer.name} sudah diubah sejak masuk rilis: ${wordsOf(holds)}, bukan ${wordsOf(replaces)}`;
  }
  return startsAt !== null && planned.some((each) => +each.startsAt === +startsAt)
    ? `Harga ${offer.name}: sudah ada harga lain yang mulai ${dateTime(startsAt)} WIB`
    : undefined;
}

/** Makes a price hold from the release's moment, or plans it. Answers the version that it became. */
export async function applyReleasedPrice(
  tx: Tx,
  { packageId, startsAt, ...price }: ReleasedPrice,
  deed: Deed,
): Promise<string> {
  const offer = (await lockPackage(tx, packageId)) ?? fail('commerce.packageNotFound');
  const prices = pick(price);
  if (startsAt === null) await beginNow(tx, packageId, prices, deed.at);
  const versionId = await writePrice(tx, offer, { ...prices, ...deed, startsAt });
  const after = { ...prices, ...(startsAt !== null && { startsAt }) };
  await record(tx, startsAt === null ? 'offer.save' : 'offer.plan', deed, {
    packageId,
    before: offer,
    after,
  });
  return versionId;
}

/** What was planned until now held for a moment that none saw. */
async function beginNow(tx: Tx, packageId: string, prices: Prices, at: Date): Promise<void> {
  for (const { id } of await versions.listDuePrices(tx, packageId, at)) {
    await versions.updatePriceState(tx, id, 'past');
  }
  await updatePackage(tx, packageId, prices);
}

/**
 * How undoing a release would leave a price of it: one that waits is withdrawn, one that holds gives the earlier one back
 * from then on, and one that another took the place of since, or that staff withdrew, stays as it is.
 */
export async function findPriceUndo(tx: Tx, packageId: string, versionId: string | null) {
  // As it stands once no other change of the package runs.
  await lockPackage(tx, packageId);
  const version = versionId === null ? undefined : await versions.findPriceVersion(tx, versionId);
  if (version === undefined) return { undo: 'none' } as const;
  if (version.state === 'planned') return { undo: 'withdraw', version } as const;
  const back = version.state === 'live' ? await findBefore(tx, version) : undefined;
  return back === undefined
    ? ({ undo: 'none' } as const)
    : ({ undo: 'back', version, back } as const);
}

/** The price that held until this one began. */
async function findBefore(db: Db, { packageId, startsAt }: versions.PriceVersion) {
  const all = await versions.listPriceVersions(db, packageId);
  const past = all.filter((each) => each.state === 'past' && each.startsAt <= startsAt);
  return past.toSorted((a, b) => +b.startsAt - +a.startsAt || b.no - a.no)[0];
}

/** What was bought meanwhile, and carts, keep the price that their buyers saw. */
export async function undoReleasedPrice(
  tx: Tx,
  { packageId, versionId }: { packageId: string; versionId: string | null },
  deed: Deed,
): Promise<void> {
  const offer = await lockPackage(tx, packageId);
  const undo = await findPriceUndo(tx, packageId, versionId);
  if (offer === undefined || undo.undo === 'none') return;
  const { id, no, priceRupiah, startsAt } = undo.version;
  if (undo.undo === 'withdraw') {
    await versions.updatePriceState(tx, id, 'withdrawn');
    const before = { no, priceRupiah, startsAt };
    await record(tx, 'offer.withdraw', deed, { packageId, before, after: null });
    return;
  }
  const prices = pick(undo.back);
  await beginNow(tx, packageId, prices, deed.at);
  await writePrice(tx, offer, { ...prices, ...deed, startsAt: null });
  await record(tx, 'offer.save', deed, { packageId, before: offer, after: prices });
}

type Change = { packageId: string; before: object; after: object | null };

async function record(
  tx: Tx,
  act: Extract<ActName, `offer.${string}`>,
  { givers, at, reason }: Deed,
  { packageId, before, after }: Change,
): Promise<void> {
  if (givers === undefined) return;
  const { operatorId: actorId, approved } = givers;
  const subject = { kind: 'package', id: packageId } as const;
  const byTwo = approved && { approvalId: approved.approvalId };
  await recordAct(tx, { actorId, act, subject, before, after, reason, at, ...byTwo });
}

/** What a price changes and whom it hits, as a second person reads it. */
export async function describeReleasedPrice(tx: Tx, price: ReleasedPrice, now: Date) {
  const { packageId, startsAt, priceRupiah } = price;
  const offer = (await lockPackage(tx, packageId)) ?? fail('commerce.packageNotFound');
  const holds = await findHolding(tx, offer, startsAt ?? now);
  const asked = { packageId, priceRupiah, startsAt: startsAt ?? now, now };
  const hit = await versions.findPriceImpact(tx, asked);
  const begins = startsAt === null ? 'saat rilis terbit' : `${dateTime(startsAt)} WIB`;
  return {
    fact: {
      label: `Harga ${offer.name}`,
      value: `${wordsOf(holds)} → ${wordsOf(price)}, mulai ${begins}`,
    },
    figure: {
      label: `${offer.name}: diperpanjang dengan harga baru`,
      value: `${number(hit.renewals)} langganan, ${number(hit.carts)} keranjang tetap harga lama`,
    },
  };
}

/** The same of its undoing; empty where nothing would change. */
export async function describePriceUndo(tx: Tx, packageId: string, versionId: string | null) {
  const undo = await findPriceUndo(tx, packageId, versionId);
  if (undo.undo === 'none') return [];
  const label = `Harga ${(await findAnyPackage(tx, packageId))?.name ?? packageId}`;
  const value =
    undo.undo === 'withdraw'
      ? `yang mulai ${dateTime(undo.version.startsAt)} WIB tidak jadi`
      : `${wordsOf(undo.version)} → ${wordsOf(undo.back)}`;
  return [{ label, value }];
}
