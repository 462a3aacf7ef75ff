import type { Tx } from '#platform/db.ts';
import type { Ticks } from '#media/timeline.ts';

/** A stretch only grows, and only while it is open. */
export async function updateSpanReach(
  tx: Tx,
  sessionId: string,
  { segments, reachTicks }: { segments: number; reachTicks: Ticks },
): Promise<void> {
  await tx
    .updateTable('live.span')
    .set({ segments, reachTicks })
    .where('sessionId', '=', sessionId)
    .where('segments', '<', segments)
    .where('closedAt', 'is', null)
    .execute();
}
