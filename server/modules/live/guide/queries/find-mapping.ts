import type { Db } from '#platform/db.ts';

/** A shown channel and a genre by what the older platform calls them; its own genre when none is named. */
export function findMapping(db: Db, channelTvsId: string, genreTvsId: string | undefined) {
  return db
    .selectFrom('live.channel as c')
    .innerJoin('live.genre as g', (join) =>
      genreTvsId === undefined
        ? join.onRef('g.genreId', '=', 'c.genreId')
        : join.on('g.tvsId', '=', genreTvsId),
    )
    .select(['c.channelId', 'c.slug', 'c.number', 'c.name', 'g.genreId'])
    .where('c.tvsId', '=', channelTvsId)
    .where('c.isShown', '=', true)
    .executeTakeFirst();
}
