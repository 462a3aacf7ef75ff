import { WATCHED_EVENT } from '#modules/playback/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hasWatched } from './policy.ts';
import { findWatching } from './present.ts';
import { findOwnReview, lockReview, updateReview } from './queries/review.ts';

type WatchingDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;

/** Who has watched a title after writing about it gets the badge then. An event that is lost waits for the next edit. */
export function subscribeToWatched(deps: WatchingDeps): () => void {
  return deps.events.subscribe(WATCHED_EVENT, ({ accountId, profileId, titleId }, { isOwn }) => {
    if (!isOwn) return;
    const watcher = { accountId: String(accountId), profileId: String(profileId) };
    verifyReview(deps, watcher, String(titleId)).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a review gets its badge later'),
    );
  });
}

async function verifyReview(
  { db, clock }: WatchingDeps,
  watcher: Watcher,
  titleId: string,
): Promise<void> {
  const own = await findOwnReview(db, watcher, titleId);
  if (own === undefined || own.verified) return;
  const { watching, episodes } = await findWatching(db, watcher, titleId, { now: clock.now() });
  if (!hasWatched(titleId, watching, episodes)) return;
  await inTransaction(db, async (tx) => {
    const review = await lockReview(tx, own.id);
    if (review !== undefined && review.withdrawnAt === null)
      await updateReview(tx, review.id, { verified: true });
  });
}
