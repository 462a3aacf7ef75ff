import { expect, test } from 'vitest';
import { aSegment, aSession } from '../../test/segments.ts';
import type { IngestSessionView } from '../session/ingest-session.ts';
import { TOO_SLOW } from '../session/session-state.ts';
import { reduceTimeline, timelineAfter } from '../timeline/timeline-state.ts';
import { channelHealth } from './channel-health.ts';
import {
  type ChannelEvent,
  type ChannelSight,
  type ChannelState,
  TIMING,
  newChannel,
} from './channel-state.ts';
import { reduceChannel } from './reduce-channel.ts';

const SECOND = 90_000;
const START = 1_700_000_000_000;
const up = { isUp: true, steadyForMs: 60_000 };
const down = { isUp: false, steadyForMs: 0 };

/** A timeline that is decided up to `seconds` after START. */
function decidedTo(seconds: number) {
  const facts = aSession(START * 90 + (seconds - 4) * SECOND);
  const event = { kind: 'segment' as const, facts, segment: aSegment(1) };
  const context = { slate: undefined, newId: () => 'x' };
  return reduceTimeline(timelineAfter('channel', undefined), event, context).state;
}

type Seen = Omit<Partial<ChannelSight>, 'sessions'> & {
  atSeconds?: number;
  sessions?: Record<number, Partial<IngestSessionView>>;
};

function sight({ atSeconds = 0, sessions = {}, ...more }: Seen = {}): ChannelSight {
  return {
    now: START + atSeconds * 1_000,
    timing: TIMING,
    inputs: { primary: up },
    timeline: timelineAfter('channel', undefined),
    isFull: false,
    sessions: new Map(
      Object.entries(sessions).map(([number, view]) => [Number(number), { ...aView, ...view }]),
    ),
    ...more,
  };
}
const aView: IngestSessionView = {
  slot: 'primary',
  anchorMs: START,
  lastSignMs: START,
  hasAired: true,
  picture: null,
  renditions: ['v240', 'v360'],
  lagMs: 0,
  driftMs: 0,
  isBehind: false,
  problems: new Map(),
  still: undefined,
};

const tick: ChannelEvent = { kind: 'tick' };
const aired = (session: number): ChannelEvent => ({
  kind: 'aired',
  session,
  bytes: 500_000,
  durationTicks: 4 * SECOND,
});

function decide(steps: [ChannelEvent, Seen?][], from: ChannelState = newChannel(2)) {
  let state = from;
  const effects = steps.flatMap(([event, seen]) => {
    const change = reduceChannel(state, event, sight(seen));
    state = change.state;
    return change.effects;
  });
  return { state, effects };
}
const both = { primary: up, backup: up };
const onBackup = { primary: down, backup: up };
/** On air from its first source, with a second one at hand. */
const onAir = () => decide([[tick, { inputs: both }]]).state;

test('the first source that is up is taken, in all renditions', () => {
  const { state, effects } = decide([[tick, { inputs: both }]]);
  expect(effects[0]).toEqual({ kind: 'start', session: 1, slot: 'primary', renditions: 2 });
  expect(state).toMatchObject({ active: 1, started: 1, failovers: 0 });
  const { effects: other } = decide([[tick, { inputs: onBackup }]]);
  expect(other[0]).toMatchObject({ kind: 'start', slot: 'backup' });
  expect(decide([[tick, { inputs: {} }]]).state.active).toBeUndefined();
});

test('none is taken while too many rows wait, or while what is decided is ahead of the clock', () => {
  expect(decide([[tick, { isFull: true }]]).state.active).toBeUndefined();
  expect(decide([[tick, { timeline: decidedTo(0.6) }]]).state.active).toBeUndefined();
  expect(decide([[tick, { timeline: decidedTo(0.4) }]]).state.active).toBe(1);
});

test('the second source takes over when the first is gone, without a break', () => {
  const leaving = decide([[tick, { inputs: onBackup, sessions: { 1: {} } }]], onAir());
  expect(leaving.state).toMatchObject({ active: 1, next: 2, failovers: 1 });
  const begun = decide([[{ kind: 'began', session: 2 }]], leaving.state);
  expect(begun.effects).toEqual([{ kind: 'finish', session: 1, reason: 'replaced' }]);
  expect(begun.state).toMatchObject({ active: 2, next: undefined });
});

test('it goes back when the first source has been steady, and not before its time', () => {
  const { state } = decide(
    [
      [tick, { inputs: onBackup, sessions: { 1: {} } }],
      [{ kind: 'began', session: 2 }, {}],
      [{ kind: 'ended', session: 1, reason: 'replaced', hasFailed: false }],
    ],
    onAir(),
  );
  const sessions = { 2: { slot: 'backup' as const, lastSignMs: START + 60_000 } };
  const next = (atSeconds: number, primary: typeof up, backup = up) =>
    decide([[tick, { atSeconds, inputs: { primary, backup }, sessions }]], state).state.next;
  expect(next(29, up)).toBeUndefined();
  expect(next(31, { isUp: true, steadyForMs: 9_000 })).toBeUndefined();
  expect(next(31, up)).toBe(3);
  // With the second one gone there is nothing to wait for.
  expect(next(1, up, down)).toBe(3);
});

test('a session that gives no sign is killed, and the next begins in the same moment', () => {
  const view = { hasAired: true, lastSignMs: START };
  expect(decide([[tick, { atSeconds: 9, sessions: { 1: view } }]], onAir()).effects).toEqual([]);
  const { effects, state } = decide([[tick, { atSeconds: 9.1, sessions: { 1: view } }]], onAir());
  expect(effects.slice(0, 2)).toMatchObject([
    { kind: 'kill', session: 1, reason: 'no fragment for 9 s' },
    { kind: 'start', session: 2 },
  ]);
  expect(state.active).toBe(2);
  const slow = { hasAired: false, lastSignMs: START };
  const early = decide([[tick, { atSeconds: 19, sessions: { 1: slow } }]], onAir());
  expect(early.effects.filter(({ kind }) => kind === 'kill')).toEqual([]);
});

test('what gave nothing that can be aired is not asked again at once', () => {
  const ended: ChannelEvent = { kind: 'ended', session: 1, reason: 'x', hasFailed: true };
  const { state } = decide(
    [[{ kind: 'left', session: 1 }], [ended, { sessions: { 1: { hasAired: false } } }]],
    onAir(),
  );
  expect(decide([[tick, { atSeconds: 2.9 }]], state).state.active).toBeUndefined();
  expect(decide([[tick, { atSeconds: 3 }]], state).state.active).toBe(2);
});

test('two late segments in a row bring a new session, one does not', () => {
  const late = { sessions: { 1: { driftMs: 3_001 } } };
  expect(decide([[aired(1), late]], onAir()).effects).toEqual([]);
  expect(
    decide(
      [
        [aired(1), late],
        [aired(1), {}],
        [aired(1), late],
      ],
      onAir(),
    ).state.next,
  ).toBeUndefined();
  const { state, effects } = decide(
    [
      [aired(1), late],
      [aired(1), late],
    ],
    onAir(),
  );
  expect(effects.map(({ kind }) => kind)).toEqual(['warn', 'start']);
  expect(state).toMatchObject({ active: 1, next: 2, limit: { most: 2 } });
});

test('a machine that is too slow makes one rendition fewer from then on', () => {
  const behind = { sessions: { 1: { driftMs: 3_001, isBehind: true } } };
  const { effects } = decide(
    [
      [aired(1), behind],
      [aired(1), behind],
    ],
    onAir(),
  );
  expect(effects.at(-1)).toMatchObject({ kind: 'start', renditions: 1 });
  const ended: ChannelEvent = { kind: 'ended', session: 1, reason: TOO_SLOW, hasFailed: true };
  const { state } = decide(
    [[{ kind: 'left', session: 1 }], [ended, { sessions: { 1: {} } }]],
    onAir(),
  );
  expect(state.limit.most).toBe(1);
});

test('an encoder that runs ahead is let go, and the next waits until all of it is aired', () => {
  const ahead = { timeline: decidedTo(4), sessions: { 1: {} } };
  const { state, effects } = decide(
    [
      [aired(1), ahead],
      [aired(1), ahead],
    ],
    onAir(),
  );
  expect(effects.at(-1)).toEqual({ kind: 'finish', session: 1, reason: 'ahead of our clock' });
  expect(state).toMatchObject({ active: undefined, leading: 1 });
  const waits = decide([[tick, { atSeconds: 10, sessions: { 1: {} } }]], state);
  expect(waits.state.active).toBeUndefined();
  const ended: ChannelEvent = { kind: 'ended', session: 1, reason: 'x', hasFailed: false };
  expect(decide([[ended], [tick, { atSeconds: 10 }]], state).state.active).toBe(2);
});

test('one on its way from the same source becomes the active one, one from another is not needed', () => {
  const { state } = decide([[tick, { inputs: onBackup, sessions: { 1: {} } }]], onAir());
  const left: ChannelEvent = { kind: 'left', session: 1 };
  const same = decide([[left], [tick, { inputs: onBackup }]], state);
  expect(same.state).toMatchObject({ active: 2, next: undefined, started: 2 });
  const other = decide([[left], [tick, { inputs: both }]], state);
  expect(other.effects.slice(0, 2)).toMatchObject([
    { kind: 'finish', session: 2, reason: 'not needed' },
    { kind: 'start', session: 3, slot: 'primary' },
  ]);
});

test('the slate fills what no session claims any more, and nothing while one airs', () => {
  const fills = (seen: Seen, from?: ChannelState) =>
    decide([[tick, { inputs: {}, ...seen }]], from).effects.filter(({ kind }) => kind === 'fill');
  expect(fills({ atSeconds: 20 })).toEqual([{ kind: 'fill', until: (START + 14_000) * 90 }]);
  expect(fills({ atSeconds: 5, sessions: { 1: {} } }, onAir())).toEqual([]);
  // The session that comes began 4.1 seconds after what is decided: the slate ends where it begins.
  const coming = { anchorMs: START + 8_100, lastSignMs: START + 8_100, hasAired: false };
  const seen = { atSeconds: 20, sessions: { 1: coming }, timeline: decidedTo(4) };
  expect(fills(seen, onAir())).toEqual([{ kind: 'fill', until: (START + 8_100) * 90 }]);
  expect(fills({ ...seen, timeline: decidedTo(4.2) }, onAir())).toEqual([]);
});

test('a channel that stops finishes what runs, and begins nothing', () => {
  const { state } = decide([[tick, { inputs: onBackup, sessions: { 1: {} } }]], onAir());
  const { state: stopped, effects } = decide([[{ kind: 'stop' }]], state);
  expect(effects).toMatchObject([
    { kind: 'finish', session: 1 },
    { kind: 'finish', session: 2 },
  ]);
  expect(decide([[tick, { atSeconds: 60, inputs: both }]], stopped).effects).toEqual([]);
});

test('health says what is on air', () => {
  const seen = (more: Seen) => sight({ sessions: { 1: {} }, ...more });
  expect(channelHealth(newChannel(2), seen({}))).toMatchObject({ state: 'waiting', slot: null });
  const { state } = decide([[aired(1), { atSeconds: 4 }]], onAir());
  expect(channelHealth(state, seen({ atSeconds: 5 }))).toMatchObject({
    state: 'live',
    slot: 'primary',
    kbps: 1_000,
    renditions: ['v240', 'v360'],
    lastSegmentAt: new Date(START + 4_000),
    reconnects: 0,
  });
  const { state: left } = decide([[{ kind: 'left', session: 1 }]], state);
  expect(channelHealth(left, seen({ atSeconds: 5 }))).toMatchObject({ state: 'slate', kbps: 0 });
});

const isHeld = (hold: 'backup' | 'slate' | null): ChannelEvent => ({ kind: 'held', hold });

test('an operator puts it on the second source, and back to the first as soon as that is steady', () => {
  const leaving = decide(
    [[isHeld('backup')], [tick, { inputs: both, sessions: { 1: {} } }]],
    onAir(),
  );
  expect(leaving.effects).toMatchObject([{ kind: 'start', slot: 'backup' }]);
  const begun = decide([[{ kind: 'began', session: 2 }]], leaving.state).state;
  expect(begun).toMatchObject({ active: 2, failovers: 0 });
  const sessions = { 2: { slot: 'backup' as const, lastSignMs: START + 999_000 } };
  const stays = decide([[tick, { atSeconds: 999, inputs: both, sessions }]], begun);
  expect(stays.effects).toEqual([]);
  const back = decide([[isHeld(null)], [tick, { atSeconds: 1, inputs: both, sessions }]], begun);
  expect(back.effects).toMatchObject([{ kind: 'start', slot: 'primary' }]);
});

test('held on a second source that is gone, it goes on with the first', () => {
  const onlyFirst = { primary: up, backup: down };
  const { effects } = decide([[isHeld('backup')], [tick, { inputs: onlyFirst }]]);
  expect(effects[0]).toMatchObject({ kind: 'start', slot: 'primary' });
});

test('the slate by hand ends what is on air, starts nothing, and is filled until it is let go', () => {
  const held = decide([[isHeld('slate')], [tick, { inputs: both, sessions: {} }]], onAir());
  expect(held.effects).toMatchObject([{ kind: 'finish', session: 1 }, { kind: 'fill' }]);
  expect(channelHealth(held.state, sight())).toMatchObject({ state: 'slate', slot: null });
  const back = decide([[isHeld(null)], [tick, { inputs: both }]], held.state);
  expect(back.effects[0]).toMatchObject({ kind: 'start', slot: 'primary' });
});
