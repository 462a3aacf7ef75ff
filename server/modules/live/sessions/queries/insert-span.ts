import type { Tx } from '#platform/db.ts';
import { type Span, WriterLost } from '../timeline-row.ts';

/** Opens a stretch; again is no error, for the first try may have been heard after all. */
export async function insertSpan(tx: Tx, { tracks, ...span }: Span): Promise<void> {
  await tx
    .insertInto('live.span')
    .values({ ...span, tracks: JSON.stringify(tracks) })
    .onConflict((conflict) => conflict.columns(['channelId', 'ordinal']).doNothing())
    .execute();
  const there = await tx
    .selectFrom('live.span')
    .select('sessionId')
    .where('channelId', '=', span.channelId)
    .where('ordinal', '=', span.ordinal)
    .executeTakeFirst();
  if (there?.sessionId !== span.sessionId) throw new WriterLost();
}
