import type { Db } from '#platform/db.ts';

/** When the last programme that is announced on a channel ends. */
export async function findLastStop(db: Db, channelId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('stopAt')
    .where('channelId', '=', channelId)
    .orderBy('startAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.stopAt;
}
