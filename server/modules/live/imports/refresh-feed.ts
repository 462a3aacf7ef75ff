import { DAY, MINUTE } from '#contract/constants.ts';
import type { Parts } from '#platform/parts.ts';
import { fetchGuide, GuideUnreachable } from './fetch-guide.ts';
import { importGuide } from './import-guide.ts';
import type { findFeed } from './queries/find-feed.ts';
import { updateFeedChecked } from './queries/update-feed-checked.ts';
import { GuideRefused } from './xmltv/guide-reader.ts';
import { bytesOf } from './xmltv/read-guide.ts';

export type FeedParts = Pick<Parts, 'db' | 'clock' | 'config' | 'log'>;
export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
type Outcome =
  | { outcome: 'imported'; runId: string; problem: null }
  | { outcome: 'unchanged'; runId: null; problem: null }
  | { outcome: 'refused'; runId: null; problem: string };

/** A guide that failed is asked again soon, but not sooner than this. */
const AGAIN = 5 * MINUTE;

/**
 * Takes in what a guide says now: the text that is given, else what lies at its address. A guide that can't be had or
 * is broken leaves the one before as it is, and says on its row why.
 */
export async function refreshFeed(parts: FeedParts, feed: Feed, text?: string): Promise<Outcome> {
  const { db, clock, config, log } = parts;
  const { feedId, url, name } = feed;
  const now = clock.now();
  const later = (wait: number) => new Date(now.getTime() + wait);
  const refresh = feed.refreshMinutes * MINUTE;
  try {
    const fetched =
      text === undefined
        ? await fetchGuide({ ...feed, url: url ?? '', mayBePrivate: config.mayFetchPrivateGuides })
        : { isSame: false as const, bytes: bytesOf(text), etag: null, lastModified: null };
    const good = { goodAt: now, problem: null, problemAt: null, checkAt: later(refresh) };
    if (fetched.isSame) {
      await updateFeedChecked(db, feedId, good);
      return { outcome: 'unchanged', runId: null, problem: null };
    }
    const { bytes, etag, lastModified } = fetched;
    const { runId } = await importGuide(parts, feed, bytes);
    await updateFeedChecked(db, feedId, { ...good, etag, lastModified });
    return { outcome: 'imported', runId, problem: null };
  } catch (error) {
    if (!(error instanceof GuideRefused || error instanceof GuideUnreachable)) throw error;
    const { message: problem } = error;
    log.warn({ feed: name, problem }, 'a guide could not be taken in');
    const checkAt = later(Math.max(AGAIN, Math.min(refresh, DAY)));
    await updateFeedChecked(db, feedId, { problem, problemAt: now, checkAt });
    return { outcome: 'refused', runId: null, problem };
  }
}
