import type { Hold, Slot } from '#modules/live/index.ts';
import type { Ticks } from '#media/timeline/timeline.ts';
import type { IngestSessionView } from '../session/ingest-session.ts';
import type { TimelineState } from '../timeline/timeline-state.ts';
import { type RenditionLimit, newRenditionLimit } from './rendition-limit.ts';
import { type ReturnSchedule, newReturnSchedule } from './return-schedule.ts';

/** Numbers a channel's sessions in the order of their starts. */
export type SessionNumber = number;

export type ChannelState = {
  /** Airs, or is about to. */
  active: SessionNumber | undefined;
  /** On its way to replace the active one, which airs until this one's first bytes. */
  next: SessionNumber | undefined;
  /** Until all that they had is written. */
  running: ReadonlyMap<SessionNumber, Slot>;
  /** It has run ahead of our clock: what follows waits until all of it is aired. */
  leading: SessionNumber | undefined;
  drifting: { session: SessionNumber; segments: number } | undefined;
  /** A source that gave nothing that can be aired is not asked before. */
  notBefore: Partial<Record<Slot, number>>;
  returning: ReturnSchedule;
  limit: RenditionLimit;
  lastSegmentAtMs: number | undefined;
  lastKbps: number;
  started: number;
  lastSlot: Slot | undefined;
  failovers: number;
  /** What an operator set by hand. */
  hold: Hold;
  isStopping: boolean;
};

/** What a channel sees at the moment of an event, and how patient it is. */
export type ChannelSight = {
  now: number;
  timing: Timing;
  /** The sources that it has. */
  inputs: Partial<Record<Slot, { isUp: boolean; steadyForMs: number }>>;
  /** Those that run. */
  sessions: ReadonlyMap<SessionNumber, IngestSessionView>;
  timeline: TimelineState;
  /** More rows wait for the database than may. */
  isFull: boolean;
};

export type ChannelEvent =
  /** Time to look at everything, or a source has come. */
  | { kind: 'tick' }
  /** The first bytes of a session came. */
  | { kind: 'began'; session: SessionNumber }
  /** A session hears no more. */
  | { kind: 'left'; session: SessionNumber }
  /** A segment is on the timeline. */
  | { kind: 'aired'; session: SessionNumber; bytes: number; durationTicks: Ticks }
  /** All that a session had is on the timeline. */
  | { kind: 'ended'; session: SessionNumber; reason: string; hasFailed: boolean }
  /** An operator keeps it on its second source or on the slate, or lets it go its own way again. */
  | { kind: 'held'; hold: Hold }
  | { kind: 'stop' };

export type ChannelEffect =
  /** A session of a source, in the smallest `renditions` of the ladder. */
  | { kind: 'start'; session: SessionNumber; slot: Slot; renditions: number }
  | { kind: 'finish'; session: SessionNumber; reason: string }
  | { kind: 'kill'; session: SessionNumber; reason: string }
  /** The slate, up to a moment on the timeline. */
  | { kind: 'fill'; until: Ticks }
  | { kind: 'warn'; facts: Record<string, unknown>; message: string };

export type ChannelChange = { state: ChannelState; effects: readonly ChannelEffect[] };

/** How patient a channel is. */
export const TIMING = {
  stalledMs: 9_000,
  /** From the first bytes to the first segment there is more to do. */
  slowStartMs: 20_000,
  fruitlessPauseMs: 3_000,
  /** A slate may only fill what no session can claim any more: a segment, and time for its making. */
  slateDelayMs: 6_000,
  driftMs: 3_000,
  /** From the second source back to the first. */
  returnAfterMs: 30_000,
  returnSteadyMs: 10_000,
};
export type Timing = typeof TIMING;

export function newChannel(renditions: number): ChannelState {
  return {
    active: undefined,
    next: undefined,
    running: new Map(),
    leading: undefined,
    drifting: undefined,
    notBefore: {},
    returning: newReturnSchedule,
    limit: newRenditionLimit(renditions),
    lastSegmentAtMs: undefined,
    lastKbps: 0,
    started: 0,
    lastSlot: undefined,
    failovers: 0,
    hold: null,
    isStopping: false,
  };
}
