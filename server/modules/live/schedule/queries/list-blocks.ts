import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import { blockColumns } from './block-columns.ts';

/** Blocks of a channel that touch a span, in order. */
export async function listBlocks(db: Db, channelId: string, from: Ticks, to: Ticks) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .where('startTicks', '<', to)
    .where('endTicks', '>', from)
    .orderBy('startTicks')
    .execute();
}
