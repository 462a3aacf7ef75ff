import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Channel } from '../channel.ts';
import { selectChannels } from './select-channels.ts';

type Filter = {
  channelIds?: readonly string[] | undefined;
  genreId?: string | undefined;
  /** Part of the name, or the number. */
  keyword?: string | undefined;
};

/** Shown channels by number. */
export function listChannels(
  db: Db,
  { channelIds, genreId, keyword }: Filter = {},
): Promise<Channel[]> {
  return selectChannels(db)
    .$if(channelIds !== undefined, (qb) =>
      qb.where('c.channelId', '=', sql<string>`any(${[...(channelIds ?? [])]}::uuid[])`),
    )
    .$if(genreId !== undefined, (qb) => qb.where('c.genreId', '=', genreId ?? ''))
    .$if(keyword !== undefined, (qb) =>
      qb.where((eb) =>
        eb.or([
          // The characters that stand for others are words like all others here.
          sql<boolean>`strpos(lower(c.name), lower(${keyword ?? ''})) > 0`,
          sql<boolean>`c.number::text = ${keyword ?? ''}`,
        ]),
      ),
    )
    .orderBy('c.number')
    .execute();
}
