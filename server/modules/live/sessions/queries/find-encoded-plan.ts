import type { Tx } from '#platform/db.ts';

export function findEncodedPlan(tx: Tx, channelId: string) {
  return tx
    .selectFrom('live.channel')
    .select('plan')
    .where('channelId', '=', channelId)
    .where('kind', '=', 'encoded')
    .forNoKeyUpdate()
    .executeTakeFirst();
}
