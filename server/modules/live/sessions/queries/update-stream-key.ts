import type { Tx } from '#platform/db.ts';
import type { Slot } from '../timeline-row.ts';

type Row = { channelId: string; slot: Slot; generation: number; keyHash: Buffer };

export async function updateStreamKey(tx: Tx, row: Row): Promise<void> {
  const { channelId, slot, generation, keyHash } = row;
  await tx
    .updateTable('live.streamKey')
    .set(({ fn }) => ({ generation, keyHash, rotatedAt: fn('now') }))
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .execute();
}
