import type { Tx } from '#platform/db.ts';
import type { EncodedPlan } from '../contribution.ts';

export async function updateEncodedPlan(
  tx: Tx,
  channelId: string,
  plan: EncodedPlan,
): Promise<void> {
  await tx
    .updateTable('live.channel')
    .set(({ fn }) => ({ plan: JSON.stringify(plan), updatedAt: fn('now') }))
    .where('channelId', '=', channelId)
    .execute();
}
