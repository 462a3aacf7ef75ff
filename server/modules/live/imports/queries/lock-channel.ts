import type { Tx } from '#platform/db.ts';

/** A channel, shown or not, held until the transaction ends: whoever changes its guide goes one by one. */
export function lockChannel(tx: Tx, channelId: string) {
  return tx
    .selectFrom('live.channel')
    .selectAll()
    .where('channelId', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
