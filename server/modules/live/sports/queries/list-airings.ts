import type { Db } from '#platform/db.ts';

/** What a channel, named by its slug, shows in a time. */
export function listAirings(db: Db, slug: string, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('live.programme as p')
    .innerJoin('live.channel as c', 'c.channelId', 'p.channelId')
    .select(['p.channelId', 'p.startAt', 'p.stopAt', 'p.title'])
    .where('c.slug', '=', slug)
    .where('p.stopAt', '>', from)
    .where('p.startAt', '<', to)
    .orderBy('p.startAt')
    .execute();
}
