import type { Tx } from '#platform/db.ts';

/** Times of a channel that an editor closed to guides. */
export function listClearedTimes(tx: Tx, channelId: string, from: Date) {
  return tx
    .selectFrom('live.clearedTime')
    .select(['startAt', 'stopAt'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .execute();
}

type Slot = { startAt: Date; stopAt: Date };

/** From now on guides leave this time alone. */
export async function insertClearedTime(tx: Tx, channelId: string, slot: Slot): Promise<void> {
  const { startAt, stopAt } = slot;
  await tx
    .insertInto('live.clearedTime')
    .values({ channelId, startAt, stopAt })
    .onConflict((conflict) => conflict.columns(['channelId', 'startAt']).doUpdateSet({ stopAt }))
    .execute();
}

/** Guides may fill this time again, once what an editor puts there is gone. */
export async function deleteClearedTimes(tx: Tx, channelId: string, slot: Slot): Promise<void> {
  await tx
    .deleteFrom('live.clearedTime')
    .where('channelId', '=', channelId)
    .where('startAt', '<', slot.stopAt)
    .where('stopAt', '>', slot.startAt)
    .execute();
}
