import type { Db } from '#platform/db.ts';

/** When the first programme that is announced at or after a moment begins. */
export async function findFirstStart(
  db: Db,
  channelId: string,
  from: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('startAt')
    .where('channelId', '=', channelId)
    .where('startAt', '>=', from)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst();
  return row?.startAt;
}
