import { expect, test } from 'vitest';
import type { TrackPiece } from '#media/mp4/fragment-stream.ts';
import {
  type EncoderEffect,
  type EncoderEvent,
  endReason,
  newEncoder,
  reduceEncoder,
} from './encoder-state.ts';

const init = (name: string) =>
  ({ kind: 'init', bytes: Buffer.from(name), head: { timescale: 1 } }) as unknown as TrackPiece;
const media = (name: string) =>
  ({ kind: 'fragment', bytes: Buffer.from(name), fragment: {} }) as unknown as TrackPiece;
const from = (track: number, piece: TrackPiece): EncoderEvent => ({ kind: 'piece', track, piece });
const closed = (code: number | null): EncoderEvent => ({ kind: 'closed', code });

function decide(...events: EncoderEvent[]) {
  let state = newEncoder(['360p', 'sound']);
  const effects = events.flatMap((event) => {
    const change = reduceEncoder(state, event);
    state = change.state;
    return change.effects;
  });
  return { state, effects, kinds: effects.map(({ kind }) => kind) };
}
const reasonOf = (...events: EncoderEvent[]) => {
  const { state, effects } = decide(...events);
  return effects.flatMap((each) => (each.kind === 'end' ? [endReason(state, each.code)] : []));
};
const added = (effects: readonly EncoderEffect[]) =>
  effects.flatMap((each) =>
    each.kind === 'add' ? `${each.track} ${String(each.piece.bytes)}` : [],
  );

test('segments are cut once every track has begun, out of what came before too', () => {
  const [sound, picture, next] = [media('a'), media('b'), media('c')];
  const before = [from(1, init('sound')), from(1, sound), from(1, picture)];
  expect(decide(...before).effects).toEqual([]);
  const { effects, state } = decide(...before, from(0, init('picture')), from(0, next));
  expect(effects[0]).toMatchObject({ kind: 'begin', inits: [{ id: '360p' }, { id: 'sound' }] });
  expect(added(effects)).toEqual(['1 a', '1 b', '0 c']);
  expect(state.early).toEqual([]);
});

test('who ends by itself or was told that nothing more comes leaves a last segment', () => {
  expect(decide(closed(0)).kinds).toEqual(['last', 'end']);
  expect(reasonOf(closed(0))).toEqual([null]);
  const finished = [{ kind: 'finish' }, { kind: 'finish' }, closed(255)] as const;
  expect(decide(...finished).kinds).toEqual(['endInput', 'last', 'end']);
  expect(reasonOf(...finished)).toEqual([null]);
});

test('one that fails says its last words, and leaves no segment', () => {
  const words = `${'x'.repeat(700)}no such codec\n`;
  const failed = [{ kind: 'said', words }, closed(1)] as const;
  expect(decide(...failed).kinds).toEqual(['end']);
  const [reason] = reasonOf(...failed);
  expect(reason).toMatch(/^the encoder ended with 1: x+no such codec$/);
  expect(reason?.length).toBeLessThan(650);
});

test('the first reason is told, and one end', () => {
  const killed = [
    { kind: 'kill', reason: 'too slow' },
    { kind: 'kill', reason: 'stopped' },
    closed(null),
    closed(null),
  ] as const;
  expect(decide(...killed).kinds).toEqual(['kill', 'kill', 'end']);
  expect(reasonOf(...killed)).toEqual(['too slow']);
  expect(reasonOf({ kind: 'failed', reason: 'ENOENT' }, closed(-2))).toEqual(['ENOENT']);
});

test('what comes behind the end is nothing any more; a last segment that fails is told', () => {
  const over = decide(from(0, init('picture')), from(1, init('sound')), closed(0));
  expect(reduceEncoder(over.state, from(0, media('late'))).effects).toEqual([]);
  const { state } = reduceEncoder(over.state, { kind: 'lastFailed', reason: 'cut off' });
  expect(endReason(state, 0)).toBe('cut off');
});

test('silence of our own ends once: when nothing more comes in and it has left the picture behind', () => {
  const piece = (track: number, time: number, duration: number) =>
    from(track, {
      ...media('a'),
      fragment: { time, duration },
    } as unknown as TrackPiece);
  const inits = [from(0, init('picture')), from(1, init('sound'))];
  const stops = (isSilent: boolean, ...events: EncoderEvent[]) => {
    let state = newEncoder(['v360', 'a96'], isSilent);
    return events.flatMap((event, i) => {
      const change = reduceEncoder(state, event);
      state = change.state;
      return change.effects.some(({ kind }) => kind === 'stop') ? i : [];
    });
  };
  const finish = { kind: 'finish' } as const;
  const last = [piece(0, 0, 4), finish, piece(1, 23, 0.5), piece(1, 23.5, 0.5), piece(1, 24, 0.5)];
  expect(stops(true, ...inits, ...last)).toEqual([5]);
  expect(stops(false, ...inits, ...last)).toEqual([]);
  // One that lags behind its sound is no picture that has ended.
  expect(stops(true, ...inits, piece(1, 60, 0.5))).toEqual([]);
  // A picture of which nothing is out yet.
  expect(stops(true, inits[1]!, finish, piece(1, 20, 0.5))).toEqual([2]);
});
