import type { Db } from '#platform/db.ts';

/** Channels that a guide says something of, always in the same order: they are locked one after the other. */
export async function listFeedChannels(db: Db, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live.feedEntry')
    .select('channelId')
    .distinct()
    .where('feedId', '=', feedId)
    .orderBy('channelId')
    .execute();
  return rows.map(({ channelId }) => channelId);
}
