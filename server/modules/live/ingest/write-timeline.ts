import type { Ticks } from '#media/timeline/timeline.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { claimWriter, lockWriter } from './queries/ingest.ts';
import * as spanQueries from '../timelines/queries/span.ts';
import { insertSegment } from '../timelines/queries/segment.ts';
import type { Fence, SegmentRow, TimelineSpan } from '../timelines/encoded-timeline.ts';

/**
 * Takes a channel over: the writer before is fenced off, and what it left open is closed where it stands.
 * @returns the fence for every later write, and where the timeline ends.
 */
export function claimChannel(
  db: Db,
  channelId: string,
  writer: string,
): Promise<{ fence: Fence; last: TimelineSpan | undefined }> {
  return inTransaction(db, async (tx) => {
    const epoch = await claimWriter(tx, channelId, writer);
    await spanQueries.updateSpanClosed(tx, { channelId, reason: 'taken over' });
    return { fence: { channelId, epoch }, last: await spanQueries.findLastSpan(tx, channelId) };
  });
}

/** One step of a channel's timeline. Each may be tried again when its outcome is unknown. */
export type TimelineStep =
  | { kind: 'open'; span: TimelineSpan }
  | { kind: 'segment'; sessionId: string; row: SegmentRow; reachTicks: Ticks }
  | { kind: 'slate'; sessionId: string; segments: number; reachTicks: Ticks }
  | { kind: 'close'; sessionId: string; reason: string };

/** Writes steps in their order, all or none. @throws WriterLost when another worker took the channel over. */
export function writeTimeline(db: Db, fence: Fence, steps: readonly TimelineStep[]): Promise<void> {
  const { channelId } = fence;
  return inTransaction(db, async (tx) => {
    await lockWriter(tx, fence);
    for (const step of steps) {
      if (step.kind === 'open') await spanQueries.insertSpan(tx, step.span);
      else if (step.kind === 'close')
        await spanQueries.updateSpanClosed(tx, { channelId, ...step });
      else if (step.kind === 'slate') await spanQueries.updateSpanReach(tx, step.sessionId, step);
      else {
        const { sessionId, row, reachTicks } = step;
        await insertSegment(tx, { channelId, sessionId }, row);
        await spanQueries.updateSpanReach(tx, sessionId, { segments: row.number, reachTicks });
      }
    }
  });
}
