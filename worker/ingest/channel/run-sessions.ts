import type { Slot } from '#modules/live/index.ts';
import type { Input } from '../inputs/input.ts';
import {
  type IngestSession,
  type IngestSessionDeps,
  startIngestSession,
} from '../session/ingest-session.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { ChannelEffect, ChannelEvent, SessionNumber } from './channel-state.ts';

export type SessionsDeps = IngestSessionDeps & {
  timeline: Timeline;
  inputs: Partial<Record<Slot, Input>>;
};

/** Runs a channel's sessions and puts what they make on its timeline, one after the other in the order of their starts. */
export function runSessions(deps: SessionsDeps, dispatch: (event: ChannelEvent) => void) {
  const { timeline, inputs, log, channelId } = deps;
  const sessions = new Map<SessionNumber, IngestSession>();
  /** Each until all that it had is on the timeline. */
  const running = new Map<SessionNumber, Promise<void>>();

  return {
    views: () => new Map([...sessions].map(([number, session]) => [number, session.view()])),
    viewOf: (number: SessionNumber) => sessions.get(number)?.view(),
    finish: (number: SessionNumber, reason: string) => sessions.get(number)?.finish(reason),
    kill: (number: SessionNumber, reason: string) => sessions.get(number)?.kill(reason),
    /** Those that run now, each when it has ended. */
    endings: () => [...running.values()],

    start({ session: number, slot, renditions }: Extract<ChannelEffect, { kind: 'start' }>): void {
      const input = inputs[slot];
      if (input === undefined) return;
      const before = [...running.values()];
      const { promise: over, resolve } = Promise.withResolvers<void>();
      running.set(number, over);
      let segments = Promise.resolve();
      const own = { ...deps, renditions: deps.renditions.slice(0, renditions) };
      const session = startIngestSession(own, input, {
        onBegin() {
          log.info({ channelId, slot, sessionId: session.sessionId }, 'a source comes in');
          dispatch({ kind: 'began', session: number });
        },
        onLeave: () => dispatch({ kind: 'left', session: number }),
        onSegment(facts, segment) {
          // What an older one still has in hand goes first.
          segments = segments.then(async () => {
            await Promise.all(before);
            timeline.addSegment(facts, segment);
            const bytes = segment.bytes.reduce((sum, { length }) => sum + length, 0);
            const durationTicks = segment.videoDuration;
            dispatch({ kind: 'aired', session: number, bytes, durationTicks });
          });
        },
        onEnd(reason, hasFailed) {
          void segments.then(() => {
            const { sessionId } = session;
            timeline.endSession(sessionId, reason);
            log.info({ channelId, slot, sessionId, reason }, 'a session ended');
            dispatch({ kind: 'ended', session: number, reason, hasFailed });
            sessions.delete(number);
            running.delete(number);
            resolve();
            dispatch({ kind: 'tick' });
          });
        },
      });
      sessions.set(number, session);
    },
  };
}
