import type { TimelineSpan, TimelineStep } from '#modules/live/index.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import { TICKS_A_SECOND, type Ticks } from '#media/timeline/timeline.ts';
import type { IngestSessionFacts } from '../session/session-state.ts';

/** The slate as a timeline sees it: an asset of equal segments. */
export type Slate = { assetId: string; version: number; segmentTicks: Ticks; count: number };

/** What one channel has decided so far: its last span, and whether that still grows. */
export type TimelineState = {
  channelId: string;
  current: TimelineSpan | undefined;
  isOpen: boolean;
};

export type TimelineEvent =
  /** A segment of a session lies in the store. */
  | { kind: 'segment'; facts: IngestSessionFacts; segment: LiveSegment }
  | { kind: 'sessionEnded'; sessionId: string; reason: string }
  /** What is empty is to be filled with the slate, up to `until` and in whole steps. */
  | { kind: 'fill'; until: Ticks }
  | { kind: 'stop'; reason: string };

export type TimelineContext = {
  /** Undefined while it isn't drawn yet: until then a hole is a hole. */
  slate: Slate | undefined;
  /** Ids of slates, which are spans as sessions are. */
  newId: () => string;
};

/** The state after an event, and the rows that say so, in order. */
export type TimelineChange = { state: TimelineState; steps: TimelineStep[] };

/** A hole below one segment is jumped by every player; a slate in it would only flash. */
const JUMPED: Ticks = 4 * TICKS_A_SECOND;
/** Nothing that an eye would see: the next session is taken for having begun that much earlier. */
const UNSEEN: Ticks = TICKS_A_SECOND / 2;
/** After this long no viewer waits any more: the time without a worker stays a gap. */
const ABANDONED: Ticks = 120 * TICKS_A_SECOND;
/** Slates grow by as much as sessions do. */
const SLATE_STEP = 4;

/** A channel's timeline goes on from its last span, which is closed. */
export function timelineAfter(channelId: string, last: TimelineSpan | undefined): TimelineState {
  return { channelId, current: last, isOpen: false };
}

/** Decides what an event adds to a channel's timeline. What was decided before never changes. */
export function reduceTimeline(
  state: TimelineState,
  event: TimelineEvent,
  context: TimelineContext,
): TimelineChange {
  const unchanged = { state, steps: [] };
  switch (event.kind) {
    case 'segment':
      return addSegment(unchanged, event, context);
    case 'sessionEnded':
      return state.current?.sessionId === event.sessionId
        ? close(unchanged, event.reason)
        : unchanged;
    case 'fill':
      return context.slate === undefined
        ? unchanged
        : fill(unchanged, event.until, context, context.slate);
    case 'stop':
      return close(unchanged, event.reason);
  }
}

/** Where what is decided ends; undefined on a channel that never aired anything. */
export function reachOf({ current }: TimelineState): Ticks | undefined {
  return current?.reachTicks;
}

/** Whether a session that begins at `anchor` leaves a hole that shows. */
export function needsSlate({ current, isOpen }: TimelineState, anchor: Ticks): boolean {
  if (current === undefined) return false;
  return (isOpen && current.kind === 'slate') || anchor - current.reachTicks > JUMPED;
}

function addSegment(
  change: TimelineChange,
  { facts, segment }: { facts: IngestSessionFacts; segment: LiveSegment },
  context: TimelineContext,
): TimelineChange {
  const { current, isOpen } = change.state;
  if (isOpen && current?.sessionId === facts.sessionId) return appendSegment(change, segment);
  const ready = readyFor(change, facts.anchorTicks, context);
  const opened = open(ready.change, {
    ...facts,
    kind: 'session',
    assetId: null,
    assetVersion: null,
    startTicks: ready.startTicks,
    reachTicks: ready.startTicks,
  });
  return appendSegment(opened, segment);
}

function appendSegment(change: TimelineChange, segment: LiveSegment): TimelineChange {
  const { current } = change.state;
  if (current === undefined) return change;
  const { bytes, ...times } = segment;
  const reachTicks = current.reachTicks + segment.videoDuration;
  const row = {
    ...times,
    startTicks: current.reachTicks,
    bytes: bytes.map(({ length }) => length),
  };
  const { sessionId } = current;
  return add(change, { ...current, segments: current.segments + 1, reachTicks }, true, {
    kind: 'segment',
    sessionId,
    row,
    reachTicks,
  });
}

/** Where a session that begins at `anchor` starts: behind what is decided, without a hole that shows. */
function readyFor(change: TimelineChange, anchor: Ticks, context: TimelineContext) {
  const { current, isOpen } = change.state;
  if (current === undefined) return { change, startTicks: anchor };
  const hole = anchor - current.reachTicks;
  if (hole <= UNSEEN) return { change, startTicks: current.reachTicks };
  const { slate } = context;
  const isSlate = isOpen && current.kind === 'slate';
  if ((hole <= JUMPED && !isSlate) || hole > ABANDONED || slate === undefined)
    return { change, startTicks: anchor };
  const filled = growSlate(change, Math.ceil(hole / slate.segmentTicks), context, slate);
  return { change: filled, startTicks: reachOf(filled.state) ?? anchor };
}

function fill(
  change: TimelineChange,
  until: Ticks,
  context: TimelineContext,
  slate: Slate,
): TimelineChange {
  let ready = change;
  const { current } = change.state;
  if (current === undefined || until - current.reachTicks > ABANDONED) {
    // No worker aired anything then: it begins now, not then.
    const { state, steps } = close(change, 'abandoned');
    const from = until - SLATE_STEP * slate.segmentTicks;
    ready = { state: { ...state, current: spanBefore(state, from) }, steps };
  }
  const room = Math.floor((until - (reachOf(ready.state) ?? until)) / slate.segmentTicks);
  return growSlate(ready, Math.floor(room / SLATE_STEP) * SLATE_STEP, context, slate);
}

function growSlate(
  change: TimelineChange,
  by: number,
  { newId }: TimelineContext,
  slate: Slate,
): TimelineChange {
  let grown = change;
  let left = by;
  while (left > 0) {
    const { current, isOpen } = grown.state;
    const isGrowing = isOpen && current?.kind === 'slate' && current.segments < slate.count;
    if (!isGrowing) grown = openSlate(grown, newId(), slate);
    const span = grown.state.current;
    if (span === undefined) return grown;
    const more = Math.min(left, slate.count - span.segments);
    const segments = span.segments + more;
    const reachTicks = span.reachTicks + more * slate.segmentTicks;
    const { sessionId } = span;
    const step = { kind: 'slate' as const, sessionId, segments, reachTicks };
    grown = add(grown, { ...span, segments, reachTicks }, true, step);
    left -= more;
  }
  return grown;
}

function openSlate(change: TimelineChange, sessionId: string, slate: Slate): TimelineChange {
  const start = reachOf(change.state) ?? 0;
  return open(change, {
    kind: 'slate',
    sessionId,
    slot: null,
    assetId: slate.assetId,
    assetVersion: slate.version,
    anchorTicks: start,
    startTicks: start,
    reachTicks: start,
    segmentTicks: slate.segmentTicks,
    tracks: [],
  });
}

function open(
  change: TimelineChange,
  next: Omit<TimelineSpan, 'channelId' | 'ordinal' | 'segments' | 'segmentsBefore'>,
): TimelineChange {
  const closed = close(change, 'followed');
  const { channelId, current } = closed.state;
  const span: TimelineSpan = {
    ...next,
    channelId,
    ordinal: current === undefined ? 0 : current.ordinal + 1,
    segments: 0,
    segmentsBefore: current === undefined ? 0 : current.segmentsBefore + current.segments,
  };
  return add(closed, span, true, { kind: 'open', span });
}

function close(change: TimelineChange, reason: string): TimelineChange {
  const { current, isOpen } = change.state;
  if (!isOpen || current === undefined) return change;
  return add(change, current, false, { kind: 'close', sessionId: current.sessionId, reason });
}

function add(
  { state, steps }: TimelineChange,
  current: TimelineSpan,
  isOpen: boolean,
  step: TimelineStep,
): TimelineChange {
  return { state: { ...state, current, isOpen }, steps: [...steps, step] };
}

/** A span that was never aired, to count on from. */
function spanBefore({ channelId, current }: TimelineState, reachTicks: Ticks): TimelineSpan {
  return {
    channelId,
    ordinal: -1,
    kind: 'slate',
    sessionId: '',
    slot: null,
    assetId: null,
    assetVersion: null,
    anchorTicks: reachTicks,
    startTicks: reachTicks,
    segments: 0,
    segmentsBefore: 0,
    segmentTicks: 1,
    tracks: [],
    ...current,
    reachTicks,
  };
}
