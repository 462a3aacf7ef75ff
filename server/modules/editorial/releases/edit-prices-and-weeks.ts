import type { z } from 'zod';
import type {
  addPriceToRelease as addPriceContract,
  addWeekToRelease as addWeekContract,
} from '#contract/editorial/releases.ts';
import { readReleasedPrice } from '#modules/commerce/index.ts';
import { readReleasedWeek } from '#modules/live/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Staff } from './ask-release.ts';
import { act, fallBack, openForChange, refuseTooMany, stateAfter } from './edit-releases.ts';
import type { ReleaseDeps } from './publish-release.ts';
import * as queries from './queries/release.ts';
import * as parts from './queries/release-part.ts';

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

/** Puts a version of a channel's week into a release, in place of another one; the same again changes no plan. */
export function addWeek(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, name, ...asked }: AddWeek,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (name !== undefined) {
      const row = { releaseId, name, state: 'draft', updatedAt: deps.clock.now() };
      await queries.insertRelease(tx, row);
    }
    const release = await openForChange(tx, releaseId);
    const week = await readReleasedWeek(tx, asked, deps.clock.now());
    const present = await queries.listWeeks(tx, releaseId);
    if (present.some((each) => each.channelId === week.channelId && each.no === week.no)) return;
    await queries.upsertWeek(tx, releaseId, week);
    await refuseTooMany(tx, releaseId);
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['week']));
    await act(deps, tx, staff, releaseId, 'addWeek', week);
  });
}

export function dropWeek(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, channelId }: { releaseId: string; channelId: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const release = await openForChange(tx, releaseId);
    if (!(await queries.deleteWeek(tx, releaseId, channelId))) return;
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, ['week']));
    await act(deps, tx, staff, releaseId, 'dropWeek', { channelId });
  });
}
