import type { Tx } from '#platform/db.ts';
import type { Slot } from '../timeline-row.ts';

/** The key of one source, held until the transaction ends. */
export function findStreamKey(tx: Tx, channelId: string, slot: Slot) {
  return tx
    .selectFrom('live.streamKey')
    .select(['generation', 'keyHash', 'srtOffset'])
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .forUpdate()
    .executeTakeFirst();
}
