import type { Db } from '#platform/db.ts';
import type { Channel } from '../channel.ts';

/** Channels that are shown, each with the name of its genre. */
export function selectChannels(db: Db) {
  return db
    .selectFrom('live.channel as c')
    .innerJoin('live.genre as g', 'g.genreId', 'c.genreId')
    .select([
      'c.channelId',
      'c.slug',
      'c.number',
      'c.name',
      'c.description',
      'c.genreId',
      'g.name as genreName',
      'c.kind',
      'c.matrix',
      'c.mark',
      'c.colour',
      'c.logoUrl',
      'c.catchupHours',
      'c.padBeforeSeconds',
      'c.padAfterSeconds',
      'c.targetSeconds',
      'c.plan',
    ])
    .where('c.isShown', '=', true)
    .$narrowType<Pick<Channel, 'kind' | 'matrix'>>();
}
