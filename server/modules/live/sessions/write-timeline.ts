import type { Ticks } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import { claimWriter } from './queries/claim-writer.ts';
import { findLastSpan } from './queries/find-last-span.ts';
import { insertSegment } from './queries/insert-segment.ts';
import { insertSpan } from './queries/insert-span.ts';
import { lockWriter } from './queries/lock-writer.ts';
import { updateSpanClosed } from './queries/update-span-closed.ts';
import { updateSpanReach } from './queries/update-span-reach.ts';
import type { Fence, SegmentRow, Span } from './timeline-row.ts';

/**
 * Takes a channel over: whoever wrote it before is shut out, and what it left open is closed where it stands.
 * @returns the fence for every later write, and where the timeline ends.
 */
export function takeChannel(
  db: Db,
  channelId: string,
  writer: string,
): Promise<{ fence: Fence; last: Span | undefined }> {
  return inTransaction(db, async (tx) => {
    const epoch = await claimWriter(tx, channelId, writer);
    await updateSpanClosed(tx, { channelId, reason: 'taken over' });
    return { fence: { channelId, epoch }, last: await findLastSpan(tx, channelId) };
  });
}

/** One step of a channel's timeline. Each may be tried again after an answer that never came. */
export type TimelineStep =
  | { kind: 'open'; span: Span }
  | { kind: 'segment'; sessionId: string; row: SegmentRow; reachTicks: Ticks }
  | { kind: 'slate'; sessionId: string; segments: number; reachTicks: Ticks }
  | { kind: 'close'; sessionId: string; reason: string };

/** Writes steps in their order, all or none. @throws WriterLost when another worker took the channel over. */
export function writeTimeline(db: Db, fence: Fence, steps: readonly TimelineStep[]): Promise<void> {
  const { channelId } = fence;
  return inTransaction(db, async (tx) => {
    await lockWriter(tx, fence);
    for (const step of steps) {
      if (step.kind === 'open') await insertSpan(tx, step.span);
      else if (step.kind === 'close') await updateSpanClosed(tx, { channelId, ...step });
      else if (step.kind === 'slate') await updateSpanReach(tx, step.sessionId, step);
      else {
        const { sessionId, row, reachTicks } = step;
        await insertSegment(tx, { channelId, sessionId }, row);
        await updateSpanReach(tx, sessionId, { segments: row.number, reachTicks });
      }
    }
  });
}
