import type { Hold, IngestHealth } from '#modules/live/index.ts';
import type { Watched } from '../session/encoding.ts';
import { channelHealth } from './channel-health.ts';
import {
  type ChannelEffect,
  type ChannelEvent,
  type ChannelSight,
  TIMING,
  type Timing,
  newChannel,
} from './channel-state.ts';
import { reduceChannel } from './reduce-channel.ts';
import { runSessions, type SessionsDeps } from './run-sessions.ts';

export type ChannelDeps = SessionsDeps & { timing?: Partial<Timing> };

export type Channel = {
  /** Looks at everything and does what is due; also whenever a source has come. */
  tick(): void;
  health(): IngestHealth;
  /** The newest small picture of what is on air. */
  still(): Watched['still'];
  /** What an operator set by hand. */
  hold(hold: Hold): void;
  stop(): Promise<void>;
};

/** Runs one channel: reduce-channel.ts decides, run-sessions.ts and the timeline do it. */
export function createChannel(deps: ChannelDeps): Channel {
  const { timeline, inputs, log, channelId } = deps;
  const timing = { ...TIMING, ...deps.timing };
  let state = newChannel(deps.renditions.length);
  const sessions = runSessions(deps, dispatch);

  const sight = (): ChannelSight => ({
    now: Date.now(),
    timing,
    inputs: Object.fromEntries(
      Object.values(inputs).map(({ slot, meter }) => [
        slot,
        { isUp: meter.isUp(), steadyForMs: meter.steadyFor() },
      ]),
    ),
    sessions: sessions.views(),
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
        return sessions.start(effect);
      case 'finish':
        return sessions.finish(effect.session, effect.reason);
      case 'kill':
        return sessions.kill(effect.session, effect.reason);
      case 'fill':
        return timeline.fill(effect.until);
      case 'warn':
        return log.warn({ channelId, ...effect.facts }, effect.message);
    }
  }

  return {
    tick: () => dispatch({ kind: 'tick' }),
    still: () => (state.active === undefined ? undefined : sessions.viewOf(state.active)?.still),
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
      const ended = sessions.endings();
      dispatch({ kind: 'stop' });
      await Promise.all(ended);
      for (const input of Object.values(inputs)) input.close();
      await timeline.stop('the worker stops');
    },
  };
}
