import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';

/** Forgets blocks that ended before a moment. */
export async function deleteOldBlocks(db: Db, channelId: string, before: Ticks): Promise<void> {
  await db
    .deleteFrom('live.block')
    .where('channelId', '=', channelId)
    .where('endTicks', '<', before)
    .execute();
}
