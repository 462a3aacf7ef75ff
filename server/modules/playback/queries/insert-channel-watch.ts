import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertChannelWatch(
  db: Db,
  watch: Insertable<DB['playback.channelWatch']>,
): Promise<void> {
  await db.insertInto('playback.channelWatch').values(watch).execute();
}
