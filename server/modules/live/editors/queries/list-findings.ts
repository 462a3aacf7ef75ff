import type { Db } from '#platform/db.ts';

/** What was wrong with an imported guide, in its order. */
export function listFindings(db: Db, runId: string) {
  return db
    .selectFrom('live.feedFinding')
    .select(['kind', 'channelId', 'xmltvId', 'at', 'detail'])
    .where('runId', '=', runId)
    .orderBy('ordinal')
    .execute();
}
