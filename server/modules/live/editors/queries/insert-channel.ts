import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';
import type { StaffChannel } from './list-all-channels.ts';

export function insertChannel(
  tx: Tx,
  channel: Insertable<DB['live.channel']>,
): Promise<StaffChannel> {
  return tx
    .insertInto('live.channel')
    .values(channel)
    .returningAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .executeTakeFirstOrThrow();
}
