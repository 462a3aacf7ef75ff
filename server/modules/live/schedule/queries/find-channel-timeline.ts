import type { Db } from '#platform/db.ts';

/** What a channel's manifests need to know of it. */
export async function findChannelTimeline(db: Db, channelId: string) {
  return db
    .selectFrom('live.channel')
    .select(['channelId', 'kind', 'targetSeconds', 'catchupHours'])
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}
