import type { Tx } from '#platform/db.ts';
import { type Fence, WriterLost } from '../timeline-row.ts';

/** Holds a channel for its writer until the transaction ends. @throws WriterLost when somebody else came. */
export async function lockWriter(tx: Tx, { channelId, epoch }: Fence): Promise<void> {
  const row = await tx
    .selectFrom('live.ingest')
    .select('epoch')
    .where('channelId', '=', channelId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.epoch !== epoch) throw new WriterLost();
}
