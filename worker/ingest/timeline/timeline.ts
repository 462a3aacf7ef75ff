import { randomUUID } from 'node:crypto';
import type { Fence, TimelineSpan } from '#modules/live/index.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import type { Ticks } from '#media/timeline/timeline.ts';
import type { Db } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { IngestSessionFacts } from '../session/session-state.ts';
import { type Slate, type TimelineEvent, reduceTimeline, timelineAfter } from './timeline-state.ts';
import { createStepWriter } from './write-steps.ts';

type Options = {
  db: Db;
  log: Log;
  fence: Fence;
  /** The channel's last span, closed. */
  last: TimelineSpan | undefined;
  slate(): Slate | undefined;
  /** Another worker has the channel. */
  onLost(): void;
};

/**
 * One channel's timeline, as its only writer decides it: at once in memory (timeline-state.ts), and in this order in
 * the database, which may be away for a while.
 */
export function createTimeline({ last, slate, ...options }: Options) {
  const writer = createStepWriter(options);
  let state = timelineAfter(options.fence.channelId, last);

  function dispatch(event: TimelineEvent): void {
    const change = reduceTimeline(state, event, { slate: slate(), newId: randomUUID });
    state = change.state;
    writer.push(change.steps);
  }

  return {
    state: () => state,
    waiting: writer.waiting,
    isFull: writer.isFull,
    addSegment: (facts: IngestSessionFacts, segment: LiveSegment) =>
      dispatch({ kind: 'segment', facts, segment }),
    endSession: (sessionId: string, reason: string) =>
      dispatch({ kind: 'sessionEnded', sessionId, reason }),
    fill: (until: Ticks) => dispatch({ kind: 'fill', until }),
    async stop(reason: string): Promise<void> {
      dispatch({ kind: 'stop', reason });
      await writer.stop();
    },
  };
}

export type Timeline = ReturnType<typeof createTimeline>;
