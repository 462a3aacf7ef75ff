import type { Tx } from '#platform/db.ts';

/** Times of a channel that an editor keeps guides out of. */
export function listClearedTimes(tx: Tx, channelId: string, from: Date) {
  return tx
    .selectFrom('live.clearedTime')
    .select(['startAt', 'stopAt'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .execute();
}
