import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';
import type { StaffChannel } from './list-all-channels.ts';

export function updateChannel(
  tx: Tx,
  channelId: string,
  change: Updateable<DB['live.channel']>,
): Promise<StaffChannel> {
  return tx
    .updateTable('live.channel')
    .set(change)
    .where('channelId', '=', channelId)
    .returningAll()
    .$narrowType<Pick<StaffChannel, 'kind' | 'matrix'>>()
    .executeTakeFirstOrThrow();
}
