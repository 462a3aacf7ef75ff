import { expect, test } from 'vitest';
import { LADDER } from '#media/encode/ladder.ts';
import { aSegment } from '../../test/segments.ts';
import type { ProbedContribution, SessionSettings } from './plan-session.ts';
import {
  type IngestSessionEvent,
  type IngestSessionState,
  lagOf,
  newIngestSession,
  reduceIngestSession,
} from './session-state.ts';

const settings: SessionSettings = { renditions: LADDER.slice(0, 3), preset: 'ultrafast' };
const START = 1_700_000_000_000;

/** A contribution of 25 interlaced pictures a second, 360 high. */
const contribution: ProbedContribution = {
  video: { index: 0, codec: 'h264', width: 640, height: 360, fps: 25, interlaced: true },
  audio: [{ index: 1, codec: 'aac', lang: 'und', channels: 2 }],
};

function decide(events: IngestSessionEvent[], from: IngestSessionState = newIngestSession) {
  let state = from;
  const effects = events.flatMap((event) => {
    const change = reduceIngestSession(state, event, settings);
    state = change.state;
    return change.effects;
  });
  return { state, effects, kinds: effects.map(({ kind }) => kind) };
}

const bytes = (now = START): IngestSessionEvent => ({ kind: 'bytes', bytes: Buffer.alloc(1), now });
const probed = (
  found: ProbedContribution | null,
  { afterMs = 1_200, heldBytes = 1 } = {},
): IngestSessionEvent => ({ kind: 'probed', found, format: 'flv', afterMs, heldBytes });
/** Segment `number`, ready so long after its media has ended. */
const segment = (number: number, lateMs: number): IngestSessionEvent => ({
  kind: 'segment',
  segment: aSegment(number),
  now: START + number * 4_000 + lateMs,
});
const encoding = () => decide([bytes(), probed(contribution)]).state;

test('the first bytes claim the time from then on, and are looked at a little later', () => {
  const { state, effects } = decide([bytes(), bytes(START + 40)]);
  expect(effects).toMatchObject([
    { kind: 'begin' },
    { kind: 'lookIn', ms: 1_200, afterMs: 1_200 },
    { kind: 'hold' },
    { kind: 'hold' },
  ]);
  expect(state).toMatchObject({ anchorMs: START, lastSignMs: START });
  expect(decide([{ kind: 'lookDue', afterMs: 1_200 }], state).effects).toEqual([
    { kind: 'probe', afterMs: 1_200 },
  ]);
});

test('what is found is encoded in the renditions that it fills', () => {
  const { state, effects } = decide([bytes(), probed(contribution), bytes()]);
  expect(effects.slice(-2)).toMatchObject([
    { kind: 'startEncoder', plan: { format: 'flv', interlaced: true, audioIndex: 1 } },
    { kind: 'encode' },
  ]);
  expect(state.plan?.renditions.map(({ id }) => id)).toEqual(['v240', 'v360']);
  expect(state.picture).toEqual({ codec: 'h264', width: 640, height: 360, fps: 25, audio: 'aac' });
});

test('a contribution without sound is encoded with silence', () => {
  const { state } = decide([bytes(), probed({ ...contribution, audio: [] })]);
  expect(state.plan?.audioIndex).toBeNull();
  expect(state.picture?.audio).toBeNull();
});

test('without a picture it is looked at again, later each time, and given up after seven seconds', () => {
  expect(decide([bytes(), probed(null, { afterMs: 2_000 })]).effects.at(-1)).toEqual({
    kind: 'lookIn',
    ms: 1_600,
    afterMs: 3_600,
  });
  for (const much of [{ afterMs: 7_000 }, { heldBytes: 24 * 1024 * 1024 + 1 }]) {
    const { state, kinds } = decide([bytes(), probed(null, much)]);
    expect(kinds.slice(-2)).toEqual(['leave', 'end']);
    expect(state).toMatchObject({ reason: 'there is no picture in it', hasFailed: true });
  }
});

test('how late it is counts from the best of the first three segments', () => {
  const { state, kinds } = decide(
    [segment(1, 2_000), segment(2, 900), segment(3, 1_200), segment(4, 400), segment(5, 3_000)],
    encoding(),
  );
  expect(kinds).toEqual(Array.from({ length: 5 }, () => 'store'));
  expect(lagOf(state)).toEqual({ lagMs: 3_000, driftMs: 2_100 });
  expect(state).toMatchObject({ made: 5, lastSignMs: START + 23_000 });
});

test('one that is finished leaves at once, and ends when its encoder has', () => {
  const finished = decide([{ kind: 'finish', reason: 'replaced' }], encoding());
  expect(finished.kinds).toEqual(['leave', 'finishEncoder']);
  const ended = decide([segment(1, 0), { kind: 'encoderEnded', reason: null }], finished.state);
  expect(ended.kinds).toEqual(['store', 'end']);
  expect(ended.state).toMatchObject({ reason: 'replaced', hasFailed: false, isOver: true });
});

test('one that is killed has failed, and keeps its first reason', () => {
  const killed = decide([{ kind: 'kill', reason: 'stalled' }], encoding());
  expect(killed.effects).toEqual([{ kind: 'leave' }, { kind: 'killEncoder', reason: 'stalled' }]);
  const again = decide([{ kind: 'finish', reason: 'replaced' }], killed.state);
  expect(again.state).toMatchObject({ reason: 'stalled', hasFailed: true });
});

test('an encoder that breaks says why', () => {
  const { state, kinds } = decide([{ kind: 'encoderEnded', reason: 'no such codec' }], encoding());
  expect(kinds).toEqual(['leave', 'end']);
  expect(state).toMatchObject({ reason: 'no such codec', hasFailed: true });
  const clean = decide([{ kind: 'encoderEnded', reason: null }], encoding()).state;
  expect(clean).toMatchObject({ reason: 'the encoder ended', hasFailed: false });
});

test('before its encoder has begun it is over at once, and only once', () => {
  const { state, kinds } = decide([
    bytes(),
    { kind: 'finish', reason: 'not needed' },
    { kind: 'kill', reason: 'x' },
    { kind: 'lookDue', afterMs: 1_200 },
    probed(contribution),
    bytes(),
  ]);
  expect(kinds).toEqual(['begin', 'lookIn', 'hold', 'leave', 'end']);
  expect(state).toMatchObject({ reason: 'not needed', plan: undefined });
});
