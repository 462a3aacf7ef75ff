import type { IngestHealth } from '#modules/live/index.ts';
import type { ChannelSight, ChannelState } from './channel-state.ts';

/** A segment, and time for the beginning of the next session. */
const FRESH_MS = 9_000;

/** How a channel does, without its sources and what waits for the database. */
export function channelHealth(
  state: ChannelState,
  { now, sessions }: Pick<ChannelSight, 'now' | 'sessions'>,
): Omit<IngestHealth, 'sources' | 'waitingRows'> {
  const { lastSegmentAtMs, lastKbps, started, failovers, hold } = state;
  const active = state.active === undefined ? undefined : sessions.get(state.active);
  // Between two sessions nothing is missing yet.
  const isFresh = now - (lastSegmentAtMs ?? 0) < FRESH_MS;
  const isLive = active !== undefined && (active.hasAired || isFresh);
  return {
    state: isLive
      ? 'live'
      : lastSegmentAtMs === undefined && hold !== 'slate'
        ? 'waiting'
        : 'slate',
    slot: isLive ? active.slot : null,
    picture: active?.picture ?? null,
    renditions: active?.renditions ?? [],
    kbps: isLive ? lastKbps : 0,
    lastSegmentAt: lastSegmentAtMs === undefined ? null : new Date(lastSegmentAtMs),
    driftMs: active?.driftMs ?? 0,
    lagMs: active?.lagMs ?? 0,
    problems: [...(isLive ? active.problems : [])].map(([kind, sinceMs]) => ({
      kind,
      since: new Date(sinceMs).toISOString(),
    })),
    reconnects: Math.max(0, started - 1),
    failovers,
  };
}
