import type { Db } from '#platform/db.ts';

/** Encoded channels with what they are made from, and the keys of those who push. */
export async function listContributions(db: Db) {
  const channels = await db
    .selectFrom('live.channel')
    .select(['channelId', 'slug', 'name', 'plan', 'isShown'])
    .where('kind', '=', 'encoded')
    .orderBy('number')
    .execute();
  const keys = await db
    .selectFrom('live.streamKey')
    .select(['channelId', 'slot', 'generation', 'keyHash', 'srtOffset'])
    .execute();
  return { channels, keys };
}
