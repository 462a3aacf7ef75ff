import type { LivePlan } from '#media/encode/live-encode.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import { TICKS_A_MS } from '#media/timeline/timeline.ts';
import type { PictureHealth, IngestTrack, Slot } from '#modules/live/index.ts';
import {
  type ProbedContribution,
  type SessionSettings,
  pictureOf,
  planSession,
} from './plan-session.ts';

/** What an ingest session is, once its encoder has begun. */
export type IngestSessionFacts = {
  sessionId: string;
  slot: Slot;
  anchorTicks: number;
  segmentTicks: number;
  tracks: IngestTrack[];
};

/** One run of one source as far as it has come. Times are milliseconds of our clock. */
export type IngestSessionState = {
  /** When its first bytes came. */
  anchorMs: number | undefined;
  /** When it last gave a sign: its first bytes, or a segment. */
  lastSignMs: number | undefined;
  plan: LivePlan | undefined;
  picture: PictureHealth | null;
  /** Segments that the encoder has made. */
  made: number;
  /** How much later than its media the newest segment was ready, and the least of the first few. */
  lagMs: number;
  bestLagMs: number | undefined;
  /** Why it ends, once it does. */
  reason: string | undefined;
  /** What came in could not be aired. */
  hasFailed: boolean;
  /** It hears no more: what follows is what it has in hand. */
  hasLeft: boolean;
  isOver: boolean;
};

export type IngestSessionEvent =
  | { kind: 'bytes'; bytes: Buffer; now: number }
  /** Time for a look at what has come; `afterMs` since the first bytes. */
  | { kind: 'lookDue'; afterMs: number }
  | {
      kind: 'probed';
      found: ProbedContribution | null;
      format: LivePlan['format'];
      afterMs: number;
      heldBytes: number;
    }
  | { kind: 'segment'; segment: LiveSegment; now: number }
  | { kind: 'encoderEnded'; reason: string | null }
  | { kind: 'finish'; reason: string }
  | { kind: 'kill'; reason: string };

export type IngestSessionEffect =
  /** Its first bytes came: it claims the channel's time from now on. */
  | { kind: 'begin' }
  | { kind: 'lookIn'; ms: number; afterMs: number }
  | { kind: 'probe'; afterMs: number }
  | { kind: 'startEncoder'; plan: LivePlan }
  | { kind: 'hold'; bytes: Buffer }
  | { kind: 'encode'; bytes: Buffer }
  | { kind: 'store'; segment: LiveSegment }
  | { kind: 'leave' }
  | { kind: 'finishEncoder' }
  | { kind: 'killEncoder'; reason: string }
  /** Always, and last: when everything is stored, the session has ended. */
  | { kind: 'end' };

export type IngestSessionChange = { state: IngestSessionState; effects: IngestSessionEffect[] };

/** Why a session ends that its encoder could not keep up with. */
export const TOO_SLOW = 'the machine is too slow for this channel';

/** What is looked at before the encoder starts: so long, and again for as long as no picture is seen in it. */
const LOOK_MS = 1_200;
const LOOK_AT_MOST_MS = 7_000;
const LOOK_AT_MOST_BYTES = 24 * 1024 * 1024;
/** An encoder that has only just started is late by itself: the least lag of so many segments is its own. */
const STARTING_SEGMENTS = 3;

export const newIngestSession: IngestSessionState = {
  anchorMs: undefined,
  lastSignMs: undefined,
  plan: undefined,
  picture: null,
  made: 0,
  lagMs: 0,
  bestLagMs: undefined,
  reason: undefined,
  hasFailed: false,
  hasLeft: false,
  isOver: false,
};

/** Decides what an event means for a session: from its first bytes until it ends, stalls or is replaced. */
export function reduceIngestSession(
  state: IngestSessionState,
  event: IngestSessionEvent,
  settings: SessionSettings,
): IngestSessionChange {
  switch (event.kind) {
    case 'bytes':
      return takeBytes(state, event);
    case 'lookDue':
      return isEnding(state)
        ? end({ state, effects: [] })
        : { state, effects: [{ kind: 'probe', afterMs: event.afterMs }] };
    case 'probed':
      return readProbe(state, event, settings);
    case 'segment':
      return takeSegment(state, event);
    case 'encoderEnded':
      return end({
        state: {
          ...state,
          hasFailed: state.hasFailed || event.reason !== null,
          reason: event.reason ?? state.reason ?? 'the encoder ended',
        },
        effects: [],
      });
    case 'finish':
      return stop(state, event.reason, { kind: 'finishEncoder' });
    case 'kill':
      return stop({ ...state, hasFailed: true }, event.reason, {
        kind: 'killEncoder',
        reason: event.reason,
      });
  }
}

/** How much later than their media segments are ready, and how that has changed since the first. */
export function lagOf({ lagMs, bestLagMs }: IngestSessionState) {
  return { lagMs, driftMs: lagMs - (bestLagMs ?? lagMs) };
}

function isEnding({ isOver, reason }: IngestSessionState): boolean {
  return isOver || reason !== undefined;
}

function takeBytes(
  state: IngestSessionState,
  { bytes, now }: { bytes: Buffer; now: number },
): IngestSessionChange {
  if (state.isOver) return { state, effects: [] };
  if (state.anchorMs === undefined) {
    return {
      state: { ...state, anchorMs: now, lastSignMs: now },
      effects: [
        { kind: 'begin' },
        { kind: 'lookIn', ms: LOOK_MS, afterMs: LOOK_MS },
        { kind: 'hold', bytes },
      ],
    };
  }
  return { state, effects: [{ kind: state.plan ? 'encode' : 'hold', bytes }] };
}

function readProbe(
  state: IngestSessionState,
  probed: Extract<IngestSessionEvent, { kind: 'probed' }>,
  settings: SessionSettings,
): IngestSessionChange {
  const { found, format, afterMs, heldBytes } = probed;
  if (isEnding(state)) return end({ state, effects: [] });
  if (found !== null) {
    const plan = planSession(found, format, settings);
    return {
      state: { ...state, plan, picture: pictureOf(found) },
      effects: [{ kind: 'startEncoder', plan }],
    };
  }
  if (afterMs >= LOOK_AT_MOST_MS || heldBytes > LOOK_AT_MOST_BYTES) {
    const reason = 'there is no picture in it';
    return stop({ ...state, hasFailed: true }, reason, { kind: 'killEncoder', reason });
  }
  return { state, effects: [{ kind: 'lookIn', ms: afterMs * 0.8, afterMs: afterMs * 1.8 }] };
}

function takeSegment(
  state: IngestSessionState,
  { segment, now }: { segment: LiveSegment; now: number },
): IngestSessionChange {
  const made = state.made + 1;
  const mediaEndMs = (segment.videoTime + segment.videoDuration) / TICKS_A_MS;
  const lagMs = Math.round(now - ((state.anchorMs ?? now) + mediaEndMs));
  const bestLagMs =
    made <= STARTING_SEGMENTS ? Math.min(state.bestLagMs ?? lagMs, lagMs) : state.bestLagMs;
  return {
    state: { ...state, lastSignMs: now, made, lagMs, bestLagMs },
    effects: [{ kind: 'store', segment }],
  };
}

/** It hears no more, and its encoder ends; without an encoder it is over at once. */
function stop(
  state: IngestSessionState,
  reason: string,
  effect: IngestSessionEffect,
): IngestSessionChange {
  const change = leave({ state: { ...state, reason: state.reason ?? reason }, effects: [] });
  return state.plan === undefined
    ? end(change)
    : { ...change, effects: [...change.effects, effect] };
}

function leave({ state, effects }: IngestSessionChange): IngestSessionChange {
  if (state.hasLeft) return { state, effects };
  return { state: { ...state, hasLeft: true }, effects: [...effects, { kind: 'leave' }] };
}

function end(change: IngestSessionChange): IngestSessionChange {
  if (change.state.isOver) return change;
  const { state, effects } = leave(change);
  return { state: { ...state, isOver: true }, effects: [...effects, { kind: 'end' }] };
}
