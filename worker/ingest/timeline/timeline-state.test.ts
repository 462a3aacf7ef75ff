import { expect, test } from 'vitest';
import type { TimelineSpan, TimelineStep } from '#modules/live/index.ts';
import { aSegment, aSession } from '../../test/segments.ts';
import {
  type Slate,
  type TimelineEvent,
  needsSlate,
  reachOf,
  reduceTimeline,
  timelineAfter,
} from './timeline-state.ts';

const SECOND = 90_000;
const slate: Slate = { assetId: 'slate', version: 1, segmentTicks: 0.96 * SECOND, count: 10 };

/** What a channel decides on these events, after `last`. */
function decide(
  events: TimelineEvent[],
  { look = slate, last }: { look?: Slate | null; last?: TimelineSpan } = {},
) {
  let slates = 0;
  let state = timelineAfter('channel', last);
  const steps: TimelineStep[] = [];
  for (const event of events) {
    const context = { slate: look ?? undefined, newId: () => `slate-${(slates += 1)}` };
    const change = reduceTimeline(state, event, context);
    state = change.state;
    steps.push(...change.steps);
  }
  return { state, steps };
}

const seconds = (ticks: number) => ticks / SECOND;
const air = (anchor: number, number = 1): TimelineEvent => ({
  kind: 'segment',
  facts: aSession(anchor * SECOND),
  segment: aSegment(number),
});
const fill = (until: number): TimelineEvent => ({ kind: 'fill', until: until * SECOND });
const spansIn = (steps: TimelineStep[]) =>
  steps.flatMap((step) =>
    step.kind === 'open' ? [[step.span.kind, seconds(step.span.startTicks)]] : [],
  );
const kindsIn = (steps: TimelineStep[]) => steps.map(({ kind }) => kind);

test('a session opens a span, and each segment makes it longer', () => {
  const { state, steps } = decide([air(100, 1), air(100, 2)]);
  expect(kindsIn(steps)).toEqual(['open', 'segment', 'segment']);
  expect(steps[0]).toMatchObject({ span: { ordinal: 0, segments: 0, segmentsBefore: 0 } });
  expect(steps[2]).toMatchObject({ row: { startTicks: 104 * SECOND, number: 2, bytes: [9] } });
  expect(state.current).toMatchObject({ segments: 2, reachTicks: 108 * SECOND });
});

test.each([
  ['below half a second is closed', 104.5, [['session', 104]]],
  ['below a segment stays', 107.9, [['session', 107.9]]],
  [
    'beyond that is filled with whole segments of the slate',
    109,
    [
      ['slate', 104],
      ['session', 109.76],
    ],
  ],
  ['of more than two minutes stays', 225, [['session', 225]]],
  ['behind what is decided is none', 90, [['session', 104]]],
])('a hole %s', (_name, anchor, expected) => {
  expect(spansIn(decide([air(100), air(anchor)]).steps).slice(1)).toEqual(expected);
});

test('without a slate a hole is a hole', () => {
  const last = decide([air(100)]).state.current!;
  const { steps } = decide([air(109)], { look: null, last });
  expect(spansIn(steps)).toEqual([['session', 109]]);
});

test('numbers go on behind the last span', () => {
  const last = decide([air(100, 1), air(100, 2)]).state.current!;
  expect(decide([air(108)], { last }).steps[0]).toMatchObject({
    kind: 'open',
    span: { ordinal: 1, segmentsBefore: 2 },
  });
});

test('a slate grows by four segments, and by a new span where it ends', () => {
  const { steps } = decide([air(100), fill(107.8), fill(107.9), fill(120)]);
  expect(kindsIn(steps).join(' ')).toBe('open segment close open slate slate close open slate');
  expect(steps.filter(({ kind }) => kind === 'slate')).toMatchObject([
    { sessionId: 'slate-1', segments: 4 },
    { sessionId: 'slate-1', segments: 10 },
    { sessionId: 'slate-2', segments: 6 },
  ]);
});

test('an abandoned channel begins its slate now, and not where it stopped', () => {
  const { state, steps } = decide([air(100), fill(1_000)]);
  expect(steps.find(({ kind }) => kind === 'close')).toMatchObject({ reason: 'abandoned' });
  expect(seconds(state.current?.startTicks ?? 0)).toBeCloseTo(1_000 - 4 * 0.96);
  expect(state.current).toMatchObject({ ordinal: 1, segmentsBefore: 1, segments: 4 });
});

test('only the session that is open can be ended, and once', () => {
  const { sessionId } = aSession(100 * SECOND);
  const end = (id: string): TimelineEvent => ({ kind: 'sessionEnded', sessionId: id, reason: 'x' });
  const { steps, state } = decide([air(100), end('another'), end(sessionId), end(sessionId)]);
  expect(kindsIn(steps)).toEqual(['open', 'segment', 'close']);
  expect(state.isOpen).toBe(false);
  expect(kindsIn(decide([air(100), { kind: 'stop', reason: 'x' }]).steps)).toContain('close');
});

test('a slate that airs, or a hole that shows, needs more of it', () => {
  const { state } = decide([air(100)]);
  expect(seconds(reachOf(state) ?? 0)).toBe(104);
  expect(needsSlate(state, 108 * SECOND)).toBe(false);
  expect(needsSlate(state, 108.1 * SECOND)).toBe(true);
  expect(needsSlate(decide([air(100), fill(108)]).state, 104 * SECOND)).toBe(true);
  expect(needsSlate(timelineAfter('channel', undefined), 0)).toBe(false);
});

test('what was decided is never changed', () => {
  const { state } = decide([air(100)]);
  const before = structuredClone(state);
  reduceTimeline(state, air(100, 2), { slate, newId: () => 'x' });
  reduceTimeline(state, fill(120), { slate, newId: () => 'x' });
  expect(state).toEqual(before);
});
