import type { Db } from '#platform/db.ts';

/** Takes back what a schedule announced on a channel: of what has begun by a moment, or all of it. */
export async function deleteAnnounced(db: Db, channelId: string, begunBy?: Date): Promise<void> {
  let query = db
    .deleteFrom('live.programme')
    .where('channelId', '=', channelId)
    .where('source', '=', 'schedule');
  if (begunBy !== undefined) query = query.where('startAt', '<=', begunBy);
  await query.execute();
}
