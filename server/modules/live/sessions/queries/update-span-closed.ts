import type { Tx } from '#platform/db.ts';

/** Closes a stretch for good; without its id whatever stands open. */
export async function updateSpanClosed(
  tx: Tx,
  { channelId, sessionId, reason }: { channelId: string; sessionId?: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('live.span')
    .set(({ fn }) => ({ closedAt: fn('now'), closeReason: reason }))
    .where('channelId', '=', channelId)
    .where('closedAt', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? ''))
    .execute();
}
