import { expect, test } from 'vitest';
import type { Contribution } from '#modules/live/index.ts';
import {
  type StationEvent,
  type StationState,
  findKey,
  mayTake,
  newStation,
  reduceStation,
} from './station-state.ts';

function aContribution(channelId: string, changes: Partial<Contribution> = {}): Contribution {
  return {
    channelId,
    slug: channelId,
    name: channelId,
    plan: { primary: { kind: 'push' }, backup: { kind: 'none' } },
    hold: null,
    keys: [{ slot: 'primary', generation: 1, srtOffset: 0, keyHash: Buffer.from(channelId) }],
    ...changes,
  };
}

function decide(events: StationEvent[], from: StationState = newStation({ hasSrt: false })) {
  let state = from;
  const effects = events.flatMap((event) => {
    const change = reduceStation(state, event);
    state = change.state;
    return change.effects;
  });
  return { state, effects };
}

const [one, two] = [aContribution('one'), aContribution('two')];
const found = (...contributions: Contribution[]): StationEvent => ({
  kind: 'found',
  contributions,
});
const withOne = (options = { hasSrt: false }) =>
  decide([found(one), { kind: 'entered', contribution: one }], newStation(options)).state;

test('what is free is taken, what it has goes on', () => {
  const { effects } = decide([found(one, two)], withOne());
  expect(effects).toEqual([
    { kind: 'follow', contribution: one },
    { kind: 'take', contribution: two },
  ]);
});

test('what is gone is left, what has other sources is left and taken again', () => {
  expect(decide([found()], withOne()).effects).toEqual([{ kind: 'leave', channelId: 'one' }]);
  const other = aContribution('one', {
    plan: { primary: { kind: 'pull', url: 'https://a.example/x.m3u8' }, backup: { kind: 'none' } },
  });
  expect(decide([found(other)], withOne()).effects).toEqual([
    { kind: 'leave', channelId: 'one' },
    { kind: 'take', contribution: other },
  ]);
});

test.each([
  [true, ['leave', 'take']],
  [false, ['follow']],
])('a new key with SRT %s', (hasSrt, expected) => {
  const keys = one.keys.map((key) => ({ ...key, generation: 2, keyHash: Buffer.from('new') }));
  const { effects } = decide([found({ ...one, keys })], withOne({ hasSrt }));
  expect(effects.map(({ kind }) => kind)).toEqual(expected);
});

test('a channel that was left may be taken again, and none while it stops', () => {
  const state = withOne();
  expect([mayTake(state, 'one'), mayTake(state, 'two')]).toEqual([false, true]);
  const left = decide([{ kind: 'left', channelId: 'one' }], state).state;
  expect(mayTake(left, 'one')).toBe(true);
  expect(mayTake(decide([{ kind: 'stop' }], left).state, 'one')).toBe(false);
});

test('no more is taken than there are slots; what is left makes room', () => {
  const full = decide([found(one, two), { kind: 'entered', contribution: one }], {
    ...newStation({ hasSrt: false, slots: 1 }),
  }).state;
  expect(mayTake(full, 'two')).toBe(false);
  const { state } = decide([{ kind: 'left', channelId: 'one' }], full);
  expect(mayTake(state, 'two')).toBe(true);
});

test('a key leads to its channel and source, also to one of another worker', () => {
  const { state } = decide([found(one, two)]);
  expect(findKey(state, Buffer.from('two'))).toEqual({ channelId: 'two', slot: 'primary' });
  expect(findKey(state, Buffer.from('three'))).toBeUndefined();
});
