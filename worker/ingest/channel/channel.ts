import type { Hold, IngestHealth, Slot } from '#modules/live/index.ts';
import type { Input } from '../inputs/input.ts';
import {
  type IngestSession,
  type IngestSessionDeps,
  type IngestSessionView,
  startIngestSession,
} from '../session/ingest-session.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { channelHealth } from './channel-health.ts';
import {
  type ChannelEffect,
  type ChannelEvent,
  type ChannelSight,
  type SessionNumber,
  TIMING,
  type Timing,
  newChannel,
} from './channel-state.ts';
import { reduceChannel } from './reduce-channel.ts';

export type ChannelDeps = IngestSessionDeps & {
  timeline: Timeline;
  inputs: Partial<Record<Slot, Input>>;
  timing?: Partial<Timing>;
};

export type Channel = {
  /** Looks at everything and does what is due; also whenever a source has come. */
  tick(): void;
  health(): IngestHealth;
  /** The newest small picture of what is on air. */
  still(): IngestSessionView['still'];
  /** What an operator set by hand. */
  hold(hold: Hold): void;
  stop(): Promise<void>;
};

/** Runs one channel: reduce-channel.ts decides, sessions and the timeline do it. */
export function createChannel(deps: ChannelDeps): Channel {
  const { timeline, inputs, log, channelId } = deps;
  const timing = { ...TIMING, ...deps.timing };
  let state = newChannel(deps.renditions.length);
  const sessions = new Map<SessionNumber, IngestSession>();
  const running = new Map<SessionNumber, Promise<void>>();

  const sight = (): ChannelSight => ({
    now: Date.now(),
    timing,
    inputs: Object.fromEntries(
      Object.values(inputs).map(({ slot, meter }) => [
        slot,
        { isUp: meter.isUp(), steadyForMs: meter.steadyFor() },
      ]),
    ),
    sessions: new Map([...sessions].map(([number, session]) => [number, session.view()])),
    timeline: timeline.state(),
    isFull: timeline.isFull(),
  });

  function dispatch(event: ChannelEvent): void {
    const change = reduceChannel(state, event, sight());
    state = change.state;
    for (const effect of change.effects) run(effect);
  }

  function run(effect: ChannelEffect): void {
    switch (effect.kind) {
      case 'start':
        return start(effect);
      case 'finish':
        return sessions.get(effect.session)?.finish(effect.reason);
      case 'kill':
        return sessions.get(effect.session)?.kill(effect.reason);
      case 'fill':
        return timeline.fill(effect.until);
      case 'warn':
        return log.warn({ channelId, ...effect.facts }, effect.message);
    }
  }

  function start({ session: number, slot, renditions }: Extract<ChannelEffect, { kind: 'start' }>) {
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
        // Sessions air one after the other: what an older one still has in hand goes first.
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
  }

  return {
    tick: () => dispatch({ kind: 'tick' }),
    still: () =>
      state.active === undefined ? undefined : sessions.get(state.active)?.view().still,
    hold(hold) {
      if (hold === state.hold) return;
      dispatch({ kind: 'held', hold });
      dispatch({ kind: 'tick' });
    },
    health: () => ({
      ...channelHealth(state, sight()),
      waitingRows: timeline.waiting(),
      sources: Object.values(inputs).map((input) => input.meter.health(input.slot, input.kind)),
    }),
    async stop() {
      const ended = [...running.values()];
      dispatch({ kind: 'stop' });
      await Promise.all(ended);
      for (const input of Object.values(inputs)) input.close();
      await timeline.stop('the worker stops');
    },
  };
}
