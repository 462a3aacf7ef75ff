import { MINUTE } from '#contract/constants.ts';
import { GUIDE_KEPT } from './apply-guides.ts';
import { claimFeed } from './queries/claim-feed.ts';
import { deleteOldGuide } from './queries/delete-old-guide.ts';
import { type FeedParts, refreshFeed } from './refresh-feed.ts';

/** Nobody needs longer for a guide; who died over one is followed by another process then. */
const CLAIM = 10 * MINUTE;

/** Looks at every guide that is due, one after the other. Answers how many there were. */
export async function refreshDueFeeds(parts: FeedParts): Promise<number> {
  for (let count = 0; ; count += 1) {
    const now = parts.clock.now();
    const feed = await claimFeed(parts.db, now, new Date(now.getTime() + CLAIM));
    if (feed === undefined) return count;
    await refreshFeed(parts, feed);
  }
}

/** Removes what nobody can watch again or look up any more. */
export function forgetOldGuide({ db, clock }: Pick<FeedParts, 'db' | 'clock'>): Promise<number> {
  return deleteOldGuide(db, new Date(clock.now().getTime() - GUIDE_KEPT));
}

/** Keeps guides fresh and small; to be asked again and again, by any number of processes. */
export async function keepGuides(parts: FeedParts): Promise<void> {
  await refreshDueFeeds(parts);
  await forgetOldGuide(parts);
}
