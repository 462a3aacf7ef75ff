import type { Db } from '#platform/db.ts';
import { blockColumns } from './block-columns.ts';

/** The oldest block of a channel: what is laid before it ends where it begins. */
export async function findFirstBlock(db: Db, channelId: string) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}
