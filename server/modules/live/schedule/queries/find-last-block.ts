import type { Db } from '#platform/db.ts';
import { blockColumns } from './block-columns.ts';

/** The newest block of a channel: what follows begins where it ends. */
export async function findLastBlock(db: Db, channelId: string) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}
