import { SECOND } from '#contract/constants.ts';
import {
  checkEntitlement,
  claimShortenedEntitlements,
  deleteShortenedEntitlement,
} from '#modules/commerce/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type Running, workDueRows } from '#platform/due.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { announceEnded } from './ended-playbacks.ts';
import { findPlayed } from '../progress/consumption.ts';
import { deletePlaybackSessions, listReviewedPlaybackSessions } from './queries.ts';

type ReviewDeps = Pick<PlaybackDeps, 'db' | 'clock' | 'testClock' | 'events' | 'viewing'>;

const BATCH = 20;

/**
 * An entitlement that is cut short (a refund, a chargeback, a pause, an upgrade) takes along what was being watched by
 * it: one server looks at what the account plays once more.
 */
export function reviewShortenedEntitlements(deps: ReviewDeps & Pick<Deps, 'log'>): Running {
  const { db } = deps;
  return workDueRows(deps, {
    name: 'shortened entitlements',
    every: 2 * SECOND,
    batch: BATCH,
    claim: () => claimShortenedEntitlements(db, BATCH),
    work: async ({ id, accountId }) => {
      await reviewPlaybackSessions(deps, accountId);
      await deleteShortenedEntitlement(db, id);
    },
  });
}

/** Ends what an account plays and is not entitled to any more: by title, by size of picture, by how many at once. */
async function reviewPlaybackSessions(deps: ReviewDeps, accountId: string): Promise<void> {
  const { db, clock, testClock, events, viewing } = deps;
  await viewing.settle(accountId);
  const now = clock.now();
  const ended: string[] = [];
  let playing = 0;
  for (const each of await listReviewedPlaybackSessions(db, accountId, now)) {
    const played = await findPlayed(db, each, now);
    const entitlement =
      played && (await checkEntitlement(db, { accountId, ...played }, testClock.now()));
    const isAllowed =
      entitlement?.entitled === true &&
      (each.maxHeight ?? 0) <= entitlement.maxHeight &&
      (!each.isHeld || playing < entitlement.screens);
    if (!isAllowed) ended.push(each.id);
    else if (each.isHeld) playing += 1;
  }
  if (ended.length === 0) return;
  await inTransaction(db, async (tx) => {
    await announceEnded(events, tx, await deletePlaybackSessions(tx, { ids: ended }));
  });
}
