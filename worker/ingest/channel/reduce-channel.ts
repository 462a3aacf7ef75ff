import type { Slot } from '#modules/live/index.ts';
import { TICKS_A_MS } from '#media/timeline/timeline.ts';
import { TOO_SLOW } from '../session/session-state.ts';
import { needsSlate, reachOf } from '../timeline/timeline-state.ts';
import type {
  ChannelChange,
  ChannelEffect,
  ChannelEvent,
  ChannelSight,
  ChannelState,
  SessionNumber,
} from './channel-state.ts';
import { limitAtStart, lowerLimit } from './rendition-limit.ts';
import { leavePrimary, mayReturn, newReturnSchedule } from './return-schedule.ts';

/** One late segment is a hiccup of the machine. */
const DRIFTING_SEGMENTS = 2;
/** What begins so much before its time is taken for having begun then. */
const EARLY_MS = 500;
const STOPPING = 'the worker stops';

type Step = (change: ChannelChange, sight: ChannelSight) => ChannelChange;

/** Keeps one channel on air: the first source, the second one when that fails, the slate when both do. */
export function reduceChannel(
  state: ChannelState,
  event: ChannelEvent,
  sight: ChannelSight,
): ChannelChange {
  const unchanged: ChannelChange = { state, effects: [] };
  switch (event.kind) {
    case 'tick':
      return state.isStopping
        ? unchanged
        : TICK.reduce((change, step) => step(change, sight), unchanged);
    case 'began':
      return begin(unchanged, event.session);
    case 'left':
      return leave(unchanged, event.session);
    case 'aired':
      return watchDrift(countSegment(unchanged, event, sight), event.session, sight);
    case 'ended':
      return endSession(unchanged, event, sight);
    case 'held':
      return hold(unchanged, event.hold);
    case 'stop':
      return finish(
        finish(withState(unchanged, { isStopping: true }), state.active, STOPPING),
        state.next,
        STOPPING,
      );
  }
}

const HELD = 'held by an operator';

/** By hand: the slate ends what is on air; from there, or from the second source, the next tick goes on. */
function hold(change: ChannelChange, to: ChannelState['hold']): ChannelChange {
  const { active, next, hold: before } = change.state;
  if (to === before) return change;
  // Who puts it back says that the first source is good again: nothing is waited for but that it is steady.
  const held = withState(change, { hold: to, returning: newReturnSchedule });
  return to === 'slate' ? finish(finish(held, active, HELD), next, HELD) : held;
}

const TICK: Step[] = [
  (change, sight) => watchStall(change, change.state.active, sight),
  (change, sight) => watchStall(change, change.state.next, sight),
  choose,
  fillSlate,
];

function begin(change: ChannelChange, session: SessionNumber): ChannelChange {
  const { active, next } = change.state;
  if (session !== next) return change;
  return finish(withState(change, { active: session, next: undefined }), active, 'replaced');
}

function leave(change: ChannelChange, session: SessionNumber): ChannelChange {
  const { active, next } = change.state;
  return withState(change, {
    active: active === session ? undefined : active,
    next: next === session ? undefined : next,
  });
}

function countSegment(
  change: ChannelChange,
  { bytes, durationTicks }: Extract<ChannelEvent, { kind: 'aired' }>,
  { now }: ChannelSight,
): ChannelChange {
  const lastKbps = Math.round((bytes * 8 * TICKS_A_MS) / durationTicks);
  return withState(change, { lastSegmentAtMs: now, lastKbps });
}

function watchDrift(
  change: ChannelChange,
  session: SessionNumber,
  sight: ChannelSight,
): ChannelChange {
  const { drifting: known, active, running } = change.state;
  const { driftMs = 0, isBehind = false } = sight.sessions.get(session) ?? {};
  const aheadMs = aheadOf(sight);
  const isLate = driftMs > sight.timing.driftMs;
  const isFar = isLate || aheadMs > sight.timing.driftMs;
  const before = known?.session === session ? known.segments : 0;
  const drifting = { session, segments: isFar ? before + 1 : 0 };
  const counted = withState(change, { drifting });
  if (drifting.segments < DRIFTING_SEGMENTS || session !== active) return counted;
  const warned = warn(counted, { driftMs, aheadMs }, 'a session has drifted from our clock');
  if (!isLate)
    return finish(withState(warned, { leading: session }), session, 'ahead of our clock');
  const lowered = isBehind ? makeFewer(warned, session, sight) : warned;
  const slot = running.get(session);
  return slot === undefined ? lowered : replaceWith(lowered, slot, sight);
}

function endSession(
  change: ChannelChange,
  { session, reason, hasFailed }: Extract<ChannelEvent, { kind: 'ended' }>,
  sight: ChannelSight,
): ChannelChange {
  const { running, notBefore } = change.state;
  const slot = running.get(session);
  const isFruitless = hasFailed && sight.sessions.get(session)?.hasAired !== true;
  const paused =
    isFruitless && slot !== undefined
      ? withState(change, {
          notBefore: { ...notBefore, [slot]: sight.now + sight.timing.fruitlessPauseMs },
        })
      : change;
  const lowered = reason === TOO_SLOW ? makeFewer(paused, session, sight) : paused;
  return withState(lowered, {
    running: new Map([...running].filter(([each]) => each !== session)),
  });
}

function makeFewer(
  change: ChannelChange,
  session: SessionNumber,
  { now, sessions }: ChannelSight,
): ChannelChange {
  const made = sessions.get(session)?.renditions ?? [];
  const limit = lowerLimit(change.state.limit, now, made.length);
  const lowered = withState(change, { limit });
  return limit.most < made.length
    ? warn(lowered, { made }, 'the machine is too slow: one rendition fewer from now on')
    : lowered;
}

function watchStall(
  change: ChannelChange,
  session: SessionNumber | undefined,
  { now, sessions, timing }: ChannelSight,
): ChannelChange {
  const { lastSignMs, hasAired } = (session !== undefined && sessions.get(session)) || {};
  if (session === undefined || lastSignMs === undefined) return change;
  const patience = hasAired ? timing.stalledMs : timing.slowStartMs;
  if (now - lastSignMs <= patience) return change;
  const reason = `no fragment for ${patience / 1000} s`;
  return leave(add(change, { kind: 'kill', session, reason }), session);
}

function choose(change: ChannelChange, sight: ChannelSight): ChannelChange {
  const { active, next, running, returning, hold: held } = change.state;
  const isUp = (slot: Slot) => isInputUp(change.state, slot, sight);
  if (active === undefined) return chooseFirst(change, sight);
  const slot = running.get(active);
  if (held === 'backup' && isUp('backup'))
    return slot === 'backup' ? change : replaceWith(change, 'backup', sight);
  if (slot === 'primary' && !isUp('primary') && isUp('backup') && next === undefined)
    return replaceWith(failOver(change, sight), 'backup', sight);
  if (slot === 'backup' && isUp('primary')) {
    const steadyForMs = sight.inputs.primary?.steadyForMs ?? 0;
    const steady = { steadyForMs, steadyMs: sight.timing.returnSteadyMs };
    if (!isUp('backup') || mayReturn(returning, sight.now, steady))
      return replaceWith(change, 'primary', sight);
  }
  return change;
}

/** Nothing is on air, or about to be. */
function chooseFirst(change: ChannelChange, sight: ChannelSight): ChannelChange {
  const { next, running, lastSlot, hold: held } = change.state;
  if (held === 'slate') return change;
  const isUp = (each: Slot) => isInputUp(change.state, each, sight);
  const order: Slot[] = held === 'backup' ? ['backup', 'primary'] : ['primary', 'backup'];
  const slot = order.find(isUp);
  if (slot === undefined || sight.isFull || mustWait(change.state, sight)) return change;
  if (next !== undefined && running.get(next) === slot)
    return withState(change, { active: next, next: undefined });
  // Both on their way would air twice.
  const alone = finish(change, next, 'not needed');
  const isFailure = slot === 'backup' && lastSlot === 'primary' && held === null;
  const ready = isFailure ? failOver(alone, sight) : alone;
  return start(ready, slot, 'active', sight);
}

function failOver(change: ChannelChange, { now, timing }: ChannelSight): ChannelChange {
  const failovers = change.state.failovers + 1;
  const firstWaitMs = timing.returnAfterMs;
  const returning = leavePrimary(change.state.returning, now, { firstWaitMs });
  return warn(
    withState(change, { failovers, returning }),
    { failovers },
    'the second source takes over',
  );
}

function replaceWith(change: ChannelChange, slot: Slot, sight: ChannelSight): ChannelChange {
  if (change.state.next !== undefined || sight.inputs[slot] === undefined) return change;
  return start(change, slot, 'next', sight);
}

function start(
  change: ChannelChange,
  slot: Slot,
  as: 'active' | 'next',
  { now }: ChannelSight,
): ChannelChange {
  const { started, running } = change.state;
  const session = started + 1;
  const limit = limitAtStart(change.state.limit, now);
  const begun = withState(change, {
    [as]: session,
    started: session,
    lastSlot: slot,
    limit,
    running: new Map([...running, [session, slot]]),
  });
  return add(begun, { kind: 'start', session, slot, renditions: limit.most });
}

function fillSlate(change: ChannelChange, sight: ChannelSight): ChannelChange {
  const { active, next, running } = change.state;
  const { sessions, now, timing, timeline } = sight;
  if ([...running.keys()].some((session) => sessions.get(session)?.hasAired)) return change;
  const limit = (now - timing.slateDelayMs) * TICKS_A_MS;
  const anchorOf = (session: SessionNumber | undefined) =>
    session === undefined ? undefined : sessions.get(session)?.anchorMs;
  const anchorMs = anchorOf(active) ?? anchorOf(next);
  if (anchorMs === undefined) return add(change, { kind: 'fill', until: limit });
  const anchor = anchorMs * TICKS_A_MS;
  // The session that comes fills the rest itself.
  return needsSlate(timeline, anchor)
    ? add(change, { kind: 'fill', until: Math.min(limit, anchor) })
    : change;
}

function isInputUp(
  { notBefore }: ChannelState,
  slot: Slot,
  { inputs, now }: ChannelSight,
): boolean {
  return inputs[slot]?.isUp === true && now >= (notBefore[slot] ?? 0);
}

function mustWait({ leading, running }: ChannelState, sight: ChannelSight): boolean {
  return (leading !== undefined && running.has(leading)) || aheadOf(sight) > EARLY_MS;
}

/** Milliseconds by which what is decided is ahead of our clock. */
function aheadOf({ timeline, now }: ChannelSight): number {
  return (reachOf(timeline) ?? 0) / TICKS_A_MS - now;
}

function finish(
  change: ChannelChange,
  session: SessionNumber | undefined,
  reason: string,
): ChannelChange {
  if (session === undefined) return change;
  return leave(add(change, { kind: 'finish', session, reason }), session);
}

function warn(
  change: ChannelChange,
  facts: Record<string, unknown>,
  message: string,
): ChannelChange {
  return add(change, { kind: 'warn', facts, message });
}

function add({ state, effects }: ChannelChange, effect: ChannelEffect): ChannelChange {
  return { state, effects: [...effects, effect] };
}

function withState({ state, effects }: ChannelChange, more: Partial<ChannelState>): ChannelChange {
  return { state: { ...state, ...more }, effects };
}
