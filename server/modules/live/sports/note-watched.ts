import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { upsertFixtureWatch } from './queries/upsert-fixture-watch.ts';

/**
 * Tells that a profile's playhead is at a moment of a channel's timeline. What happened in a match up to there is no
 * secret to it any more. `at` is not later than now.
 */
export async function noteWatched(
  db: Db,
  place: Watcher & { channelId: string; at: Date },
): Promise<void> {
  await upsertFixtureWatch(db, place);
}
