import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertChannelOnce(
  db: Db,
  channel: Insertable<DB['live.channel']>,
): Promise<void> {
  await db
    .insertInto('live.channel')
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
