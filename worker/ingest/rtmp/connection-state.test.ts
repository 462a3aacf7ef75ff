import { expect, test } from 'vitest';
import { readAmf, writeAmf } from './amf.ts';
import { createChunkReader, type Message, RtmpError } from './chunks.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  newConnection,
  NOISE_BYTES,
  reduceConnection,
} from './connection-state.ts';

const noise = Buffer.alloc(NOISE_BYTES, 7);
const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536, 1)]);
const echo = Buffer.alloc(1536, 2);
const open: ConnectionState = { ...newConnection, step: 'open' };

/** The events one after the other: where they lead, and all that is to be done for them. */
function after(from: ConnectionState, ...events: ConnectionEvent[]) {
  const effects: ConnectionEffect[] = [];
  let state = from;
  for (const event of events) {
    const change = reduceConnection(state, event, noise);
    state = change.state;
    effects.push(...change.effects);
  }
  return { state, effects };
}

const bytes = (...all: Buffer[]): ConnectionEvent => ({ kind: 'bytes', bytes: Buffer.concat(all) });
const message = (type: number, payload: Buffer): ConnectionEvent => ({
  kind: 'message',
  message: { type, payload, timestamp: 40, streamId: 1 } satisfies Message,
});
const command = (name: string, ...values: Parameters<typeof writeAmf>) =>
  message(20, writeAmf(name, 1, null, ...values));
const publish = (key: string) => command('publish', key, 'live');

/** What an encoder reads of what is written. */
function written(effects: readonly ConnectionEffect[]) {
  const read = createChunkReader();
  return effects.flatMap((effect) => (effect.kind === 'write' ? read(effect.bytes) : []));
}
const statusOf = ({ payload }: Message) => readAmf(payload)[3];

test.each([1, 700, 5_000])(
  'shakes hands in pieces of %i bytes, and reads what comes behind',
  (size) => {
    const all = Buffer.concat([hello, echo, Buffer.from('chunks')]);
    const events = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
      bytes(all.subarray(i * size, (i + 1) * size)),
    );
    const { state, effects } = after(newConnection, ...events);
    expect(state).toMatchObject({ step: 'open', received: all.length });
    const [ours, ...reads] = effects;
    // Version, time and zero, noise, and theirs as they sent it.
    const answer = [Buffer.from([3]), Buffer.alloc(8), noise, hello.subarray(1)];
    expect(ours).toEqual({ kind: 'write', bytes: Buffer.concat(answer) });
    const rest = reads.map((effect) =>
      effect.kind === 'read' ? String(effect.bytes) : effect.kind,
    );
    expect(rest.join('')).toBe('chunks');
  },
);

test('what is not RTMP is told from its first byte', () => {
  expect(() => after(newConnection, bytes(Buffer.from('GET /')))).toThrow(RtmpError);
});

test('connects, makes a stream, and asks whether the key may publish', () => {
  const connected = written(after(open, command('connect')).effects);
  expect(connected.map(({ type }) => type)).toEqual([5, 6, 20]);
  expect(connected.map(({ payload }) => payload.length > 100)).toEqual([false, false, true]);
  const [made] = written(after(open, command('createStream')).effects);
  expect(made && readAmf(made.payload)).toEqual(['_result', 1, null, 1]);
  expect(after(open, publish('kunci?token=1')).effects).toEqual([{ kind: 'judge', key: 'kunci' }]);
});

test('takes pictures and sounds in from who is welcome, and nothing before', () => {
  const tag = { type: 9, timestamp: 40, payload: Buffer.from('picture') };
  const picture = message(9, tag.payload);
  expect(after(open, picture).effects).toEqual([]);
  const { state, effects } = after(open, { kind: 'judged', isWelcome: true });
  const [begun, said] = written(effects);
  expect(begun?.type).toBe(4);
  expect(said && statusOf(said)).toMatchObject({ code: 'NetStream.Publish.Start' });
  expect(after(state, picture).effects).toEqual([{ kind: 'tag', tag }]);
});

test.each([
  ['a key that is wrong', open, { kind: 'judged', isWelcome: false } as const],
  ['no key', open, publish('')],
  ['one that is too long', open, publish('k'.repeat(257))],
  ['a second one', { ...open, isPublishing: true }, publish('kunci')],
])('hangs up on %s', (_, state, event) => {
  const { effects } = after(state, event);
  const [said] = written(effects);
  expect(said && statusOf(said)).toMatchObject({ code: 'NetStream.Publish.BadName' });
  expect(effects.at(-1)).toEqual({ kind: 'hangUp' });
});

test('answers a ping with its time, and acknowledges each half of a window once', () => {
  const ping = Buffer.alloc(6);
  ping.writeUInt16BE(6, 0);
  ping.writeUInt32BE(1234, 2);
  const [pong] = written(after(open, message(4, ping)).effects);
  expect([pong?.payload.readUInt16BE(0), pong?.payload.readUInt32BE(2)]).toEqual([7, 1234]);
  const megabyte = bytes(Buffer.alloc(1_000_000));
  const { effects, state } = after(open, megabyte, megabyte, megabyte);
  expect(effects.map(({ kind }) => kind)).toEqual(['read', 'read', 'write', 'read']);
  const [acknowledged] = written(effects);
  expect([acknowledged?.type, acknowledged?.payload.readUInt32BE()]).toEqual([3, 2_000_000]);
  expect(state).toMatchObject({ received: 3_000_000, acknowledged: 2_000_000 });
});

test('ends with its encoder, refuses viewers and cut commands, and passes over the rest', () => {
  for (const name of ['FCUnpublish', 'deleteStream', 'closeStream'])
    expect(after(open, command(name)).effects).toEqual([{ kind: 'hangUp' }]);
  expect(() => after(open, command('play'))).toThrow(RtmpError);
  expect(() => after(open, message(20, Buffer.from([2, 0, 9])))).toThrow(RtmpError);
  expect(after(open, command('FCPublish')).effects).toEqual([]);
});
