import type { Tx } from '#platform/db.ts';
import { type SegmentRow, WriterLost } from '../timeline-row.ts';

/** Adds a segment; again is no error, for the first try may have been heard after all. */
export async function insertSegment(
  tx: Tx,
  { channelId, sessionId }: { channelId: string; sessionId: string },
  row: SegmentRow,
): Promise<void> {
  await tx
    .insertInto('live.segment')
    .values({ channelId, sessionId, ...row })
    .onConflict((conflict) => conflict.columns(['channelId', 'startTicks']).doNothing())
    .execute();
  const there = await tx
    .selectFrom('live.segment')
    .select(['sessionId', 'number'])
    .where('channelId', '=', channelId)
    .where('startTicks', '=', row.startTicks)
    .executeTakeFirst();
  if (there?.sessionId !== sessionId || there.number !== row.number) throw new WriterLost();
}
