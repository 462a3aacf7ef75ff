import type { Db } from '#platform/db.ts';
import type { Channel } from '../../guide/channel.ts';

/** Every channel with all that is set on it, by number. */
export function listAllChannels(db: Db) {
  return db
    .selectFrom('live.channel')
    .selectAll()
    .$narrowType<Pick<Channel, 'kind'> & { matrix: 'A' | 'B' | 'C' | 'D' }>()
    .orderBy('number')
    .execute();
}

export type StaffChannel = Awaited<ReturnType<typeof listAllChannels>>[number];
