import { inTransaction } from '#platform/db.ts';
import { type Feed, type FeedParts, refreshFeed } from '../imports/refresh-feed.ts';
import { insertChange } from './queries/insert-change.ts';

/** Takes a guide in because somebody asked for it, and says who. */
export async function runImport(
  parts: FeedParts,
  operatorId: string,
  feed: Feed,
  text: string | undefined,
) {
  const result = await refreshFeed(parts, feed, text);
  const { outcome, runId, problem } = result;
  await inTransaction(parts.db, (tx) =>
    insertChange(tx, {
      operatorId,
      what: 'import',
      targetId: feed.feedId,
      before: null,
      after: { outcome, runId, problem, isUploaded: text !== undefined },
      at: parts.clock.now(),
    }),
  );
  return result;
}
