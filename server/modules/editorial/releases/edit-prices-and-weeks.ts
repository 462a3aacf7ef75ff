import type { z } from 'zod';
import type {
  addPriceToRelease as addPriceContract,
  addWeekToRelease as addWeekContract,
} from '#contract/editorial/releases.ts';
import { readReleasedPrice } from '#modules/commerce/index.ts';
import { readReleasedWeek } from '#modules/live/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Staff } from './ask-release.ts';
import { act, fallBack, openForChange, refuseTooMany, stateAfter } from './edit-releases.ts';
import type { ReleaseDeps } from './publish-release.ts';
import * as queries from './queries/release.ts';
import * as parts from './queries/release-part.ts';
import * as weekQueries from './queries/release-week.ts';

/** Prices and weeks into a release, and out of it. */

type AddPrice = z.output<NonNullable<typeof addPriceContract.body>>;
type AddWeek = z.output<NonNullable<typeof addWeekContract.body>>;

/** Puts a price into a release, in place of another one of its package. */
export function addPrice(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, startsAt, ...wanted }: AddPrice,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const release = await openForChange(tx, releaseId);
    const asked = { ...wanted, startsAt: startsAt === null ? null : new Date(startsAt) };
    const price = await readReleasedPrice(tx, asked, deps.testClock.now());
    await parts.upsertPrice(tx, releaseId, price);
    await refuseTooMany(tx, releaseId);
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['price']));
    await act(deps, tx, staff, releaseId, 'addPrice', price);
  });
}

export function dropPrice(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, packageId }: { releaseId: string; packageId: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const release = await openForChange(tx, releaseId);
    // Again, as of a double click.
    if (!(await parts.deletePrice(tx, releaseId, packageId))) return;
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['price']));
    await act(deps, tx, staff, releaseId, 'dropPrice', { packageId });
  });
}

/**
 * Puts a version of a channel's week into a release, in place of another one; the same again changes no plan. With a time
 * the release is planned with it, or stays as it was: in what it holds, and in its plan.
 */
export async function addWeek(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, name, at, ...asked }: AddWeek,
  plan: (at: string, change: (tx: Tx) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  // By itself: who publishes takes the channel first, and would wait here for who waits for it.
  const week = await inTransaction(deps.db, (tx) => readReleasedWeek(tx, asked, deps.clock.now()));
  const put = async (tx: Tx) => {
    if (name !== undefined) {
      const row = { releaseId, name, state: 'draft', updatedAt: deps.clock.now() };
      await queries.insertRelease(tx, row);
    }
    const release = await openForChange(tx, releaseId);
    if (at !== undefined) await refusePriced(tx, releaseId);
    const present = await weekQueries.listWeeks(tx, releaseId);
    if (present.some((each) => each.channelId === week.channelId && each.no === week.no)) return;
    await weekQueries.upsertWeek(tx, releaseId, week);
    await refuseTooMany(tx, releaseId);
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['week']));
    await act(deps, tx, staff, releaseId, 'addWeek', week);
  };
  if (at === undefined) await inTransaction(deps.db, put);
  else await plan(at, put);
}

/** A second person is asked about what stands in it already, not about what would come with the plan. */
async function refusePriced(tx: Tx, releaseId: string): Promise<void> {
  const { terms, prices } = await parts.countParts(tx, releaseId);
  if (terms + prices > 0) fail('editorial.releaseOfFinance');
}

export function dropWeek(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, channelId }: { releaseId: string; channelId: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const release = await openForChange(tx, releaseId);
    if (!(await weekQueries.deleteWeek(tx, releaseId, channelId))) return;
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['week']));
    await act(deps, tx, staff, releaseId, 'dropWeek', { channelId });
  });
}
