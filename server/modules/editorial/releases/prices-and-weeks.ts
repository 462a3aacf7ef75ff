import {
  applyReleasedPrice,
  findPriceUndo,
  findProblemOfPrice,
  type Givers,
  presentReleasedPrices,
  undoReleasedPrice,
} from '#modules/commerce/index.ts';
import {
  applyReleasedWeeks,
  findWeekUndos,
  presentReleasedWeeks,
  undoReleasedWeek,
} from '#modules/live/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { nameOf } from '../documents/policy.ts';
import { findRelease } from './queries/release.ts';
import * as parts from './queries/release-part.ts';
import * as weekQueries from './queries/release-week.ts';

/** What of a release is no document: prices of commerce and weeks of television, which each says itself how it goes out and back. */

/** At what moment, and by whom where it has prices or weeks: their versions say so. */
export type Publication = {
  at: Date;
  /** The same by the clock of television, which is always the real one: now, or in a trial later. */
  airsAt: Date;
  name: string;
  /** A second person agreed to its prices; or nothing of it will stay. */
  isApproved: boolean;
  /** Undefined in a trial, and of somebody who was erased since. */
  givers: Givers | undefined;
};

/**
 * Publishes them after the documents, which they may name. Where one has a problem the transaction must be rolled back.
 * @returns why, by package and by channel
 */
export async function applyPricesAndWeeks(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  releaseId: string,
  publication: Publication,
): Promise<Pick<parts.Problems, 'prices' | 'weeks'>> {
  const { givers, name, at } = publication;
  const prices = await parts.listPrices(tx, releaseId);
  const problems = await findProblemsOfPrices(tx, prices, publication);
  const weeks = await applyWeeks(tx, deps, releaseId, publication);
  if (problems.size + weeks.size > 0) return { prices: problems, weeks };
  for (const { problem: _, versionId: __, ...price } of prices) {
    const deed = { givers, at, reason: `Rilis ${name}`.slice(0, 200) };
    const versionId = await applyReleasedPrice(tx, price, deed);
    await parts.updatePriceMade(tx, releaseId, { packageId: price.packageId, versionId });
  }
  return { prices: problems, weeks };
}

const actorOf = (givers: Givers | undefined) => ({
  actorId: givers?.operatorId,
  approvalId: givers?.approved?.approvalId,
});

async function applyWeeks(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  releaseId: string,
  { givers, airsAt }: Publication,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const weeks = await weekQueries.listWeeks(tx, releaseId);
  if (weeks.length === 0) return problems;
  const deed = { ...actorOf(givers), now: clock.now(), at: airsAt };
  for (const applied of await applyReleasedWeeks(tx, weeks, deed)) {
    if ('problem' in applied) problems.set(applied.channelId, applied.problem);
    else await weekQueries.updateWeekOutcome(tx, releaseId, applied);
  }
  return problems;
}

/** What can't begin, by package; all of their packages are held from here on. */
export async function findProblemsOfPrices(
  tx: Tx,
  prices: readonly parts.PriceRow[],
  { at, isApproved }: Pick<Publication, 'at' | 'isApproved'>,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const price of prices) {
    const problem = await findProblemOfPrice(tx, price, at);
    // Put in since one person alone began to publish it.
    const said = problem ?? (isApproved ? undefined : 'Belum disetujui orang kedua');
    if (said !== undefined) problems.set(price.packageId, said);
  }
  return problems;
}

type Undos = Awaited<ReturnType<typeof findPriceAndWeekUndos>>;

/** How undoing a release would leave each, all of them held; `moved` are those that were changed since, by name. */
export async function findPriceAndWeekUndos(tx: Tx, releaseId: string) {
  const prices = [];
  const all = await presentReleasedPrices(tx, await parts.listPrices(tx, releaseId));
  for (const price of all) {
    const { undo } = await findPriceUndo(tx, price.packageId, price.versionId);
    prices.push({ ...price, undo });
  }
  const held = await weekQueries.listWeeks(tx, releaseId);
  const weeks = await findWeekUndos(tx, held, (ids) => weekQueries.listWaiting(tx, ids));
  const moved = [
    ...prices.flatMap(({ undo, packageId, name }) =>
      undo === 'none' ? [{ documentId: packageId, name: `Harga ${name}` }] : [],
    ),
    ...weeks.flatMap((week) => (week.undo === 'none' ? [leftOf(week, week.why)] : [])),
  ];
  return { prices, weeks, moved };
}

const leftOf = ({ channelId, name }: { channelId: string; name: string }, why: string) => ({
  documentId: channelId,
  name: `Jadwal ${name}: ${why}`,
});

type Undoing = { givers: Givers; at: Date; note: string };

/**
 * Gives each back what was before, but what stays as it is; beside each week stands what came of it.
 * @returns weeks that may not be as they were before any more, with why
 */
export async function undoPricesAndWeeks(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  releaseId: string,
  { prices, weeks, givers, at, note }: Undos & Undoing,
) {
  const now = clock.now();
  const left = [];
  for (const week of weeks) {
    if (week.undo === 'same') continue;
    const done =
      week.undo === 'none'
        ? { why: week.why }
        : await undoReleasedWeek(tx, week, { ...actorOf(givers), now, at: now, note });
    if ('why' in done && week.undo === 'back') left.push(leftOf(week, done.why));
    const report = 'why' in done ? `Dibiarkan. ${done.why}` : done.report;
    await weekQueries.updateWeekOutcome(tx, releaseId, { channelId: week.channelId, report });
  }
  for (const price of prices) await undoReleasedPrice(tx, price, { givers, at, reason: note });
  return left;
}

/** A release with all that is in it, as it stands now. */
export async function findDetail(db: Db, releaseId: string) {
  const release = (await findRelease(db, releaseId)) ?? fail('editorial.releaseNotFound');
  const [items, prices, schedules] = await Promise.all([
    parts.listItems(db, releaseId),
    parts.listPrices(db, releaseId).then((found) => presentReleasedPrices(db, found)),
    weekQueries.listWeeks(db, releaseId).then((found) => presentReleasedWeeks(db, found)),
  ]);
  const isMoved =
    release.state === 'published' &&
    (prices.some(({ state }) => state === 'past' || state === 'withdrawn') ||
      schedules.some(({ liveNo, draftNo, no }) => liveNo !== no || draftNo > no));
  return {
    ...release,
    ...(isMoved && { state: 'changed' as const }),
    items: items.map(({ body, ...item }) => ({ ...item, name: nameOf(body as object) })),
    costs: prices,
    schedules,
  };
}
