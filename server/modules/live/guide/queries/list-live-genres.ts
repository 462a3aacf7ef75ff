import type { Db } from '#platform/db.ts';

/** Genres that have a shown channel, in their order, with how many. */
export function listLiveGenres(db: Db) {
  return db
    .selectFrom('live.genre as g')
    .innerJoin('live.channel as c', 'c.genreId', 'g.genreId')
    .select(['g.genreId', 'g.name', 'g.tvsId'])
    .select((eb) => eb.fn.countAll<number>().as('channelCount'))
    .where('c.isShown', '=', true)
    .groupBy('g.genreId')
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();
}
