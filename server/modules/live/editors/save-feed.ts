import type { z } from 'zod';
import type { saveFeed as saveFeedCall } from '#contract/live.ts';
import { databaseErrorCode, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { applyGuides } from '../imports/apply-guides.ts';
import { lockChannel } from '../imports/queries/lock-channel.ts';
import type { Feed } from '../imports/refresh-feed.ts';
import { deleteFeedRow } from './queries/delete-feed-row.ts';
import { insertChange } from './queries/insert-change.ts';
import { listFeedChannels } from './queries/list-feed-channels.ts';
import { lockFeed } from './queries/lock-feed.ts';
import { insertFeed, updateFeed } from './queries/save-feed-row.ts';

type Input = z.output<NonNullable<typeof saveFeedCall.body>>;
type FeedParts = Pick<Parts, 'db' | 'clock'>;

const UNIQUE_VIOLATION = '23505';

/** Adds a guide or changes one; what is shown follows its rank at once. */
export async function saveFeed(
  { db, clock }: FeedParts,
  operatorId: string,
  { feedId, ...feed }: Input,
): Promise<Feed> {
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const before = feedId === undefined ? undefined : await lockFeed(tx, feedId);
      if (feedId !== undefined && before === undefined) fail('live.feedNotFound');
      const after =
        feedId === undefined ? await insertFeed(tx, feed) : await updateFeed(tx, feedId, feed, at);
      const isRanked = before?.priority === after.priority && before.isActive === after.isActive;
      if (before !== undefined && !(isRanked && before.name === after.name)) {
        await applyAll(tx, await listFeedChannels(tx, after.feedId), at);
      }
      const change = {
        what: 'feed',
        targetId: after.feedId,
        before: before ?? null,
        after,
      } as const;
      await insertChange(tx, { operatorId, at, ...change });
      return after;
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('live.feedTaken', error);
    throw error;
  }
}

/** Removes a guide; what it said of times to come goes too, or gives way to what other guides say. */
export function removeFeed(
  { db, clock }: FeedParts,
  operatorId: string,
  feedId: string,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await lockFeed(tx, feedId);
    if (before === undefined) return fail('live.feedNotFound');
    const channelIds = await listFeedChannels(tx, feedId);
    await deleteFeedRow(tx, feedId);
    await applyAll(tx, channelIds, at);
    await insertChange(tx, { operatorId, what: 'feed', targetId: feedId, before, after: null, at });
  });
}

async function applyAll(tx: Tx, channelIds: readonly string[], now: Date): Promise<void> {
  for (const channelId of channelIds) {
    await lockChannel(tx, channelId);
    await applyGuides(tx, channelId, now);
  }
}
