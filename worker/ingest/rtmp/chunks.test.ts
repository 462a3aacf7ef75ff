import { expect, test } from 'vitest';
import { readAmf, writeAmf } from './amf.ts';
import { RtmpError, createChunkReader } from './chunks.ts';

/** A message as an encoder sends it: in chunks of `size`, with the time beyond three bytes where it is long. */
function chunked(payload: Buffer, { time = 0, size = 128, stream = 4, type = 9 } = {}): Buffer {
  const isLong = time >= 0xff_ffff;
  const header = Buffer.alloc(12);
  header.writeUInt8(stream, 0);
  header.writeUIntBE(isLong ? 0xff_ffff : time, 1, 3);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  const extra = Buffer.alloc(isLong ? 4 : 0);
  if (isLong) extra.writeUInt32BE(time);
  const pieces: Buffer[] = [header, extra, payload.subarray(0, size)];
  for (let at = size; at < payload.length; at += size)
    pieces.push(Buffer.from([0xc0 | stream]), extra, payload.subarray(at, at + size));
  return Buffer.concat(pieces);
}

const payload = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));

test.each([1, 7, 128, 5000])('messages come whole out of pieces of %i bytes', (step) => {
  const all = Buffer.concat([
    chunked(payload, { time: 40 }),
    chunked(payload.subarray(0, 3), { stream: 5, type: 8 }),
    chunked(payload, { time: 0x1_0000_10 }),
  ]);
  const read = createChunkReader();
  const found = [];
  for (let at = 0; at < all.length; at += step) found.push(...read(all.subarray(at, at + step)));
  expect(
    found.map(({ type, timestamp, payload: { length } }) => [type, timestamp, length]),
  ).toEqual([
    [9, 40, 1000],
    [8, 0, 3],
    [9, 0x1_0000_10, 1000],
  ]);
  expect(found[2]?.payload.equals(payload)).toBe(true);
});

test('steps of time follow each other, and an unchanged header means the same step', () => {
  const read = createChunkReader();
  const step = (first: number, bytes: number[]) => Buffer.from([first, ...bytes]);
  const times = [
    chunked(Buffer.from([1]), { time: 1000 }),
    step(0x40 | 4, [0, 0, 40, 0, 0, 1, 9, 7]),
    step(0x80 | 4, [0, 0, 41, 7]),
    step(0xc0 | 4, [7]),
  ].flatMap((bytes) => read(bytes).map(({ timestamp }) => timestamp));
  expect(times).toEqual([1000, 1040, 1081, 1122]);
});

test('a larger chunk size holds from the next message on', () => {
  const read = createChunkReader();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4096);
  expect(read(chunked(size, { stream: 2, type: 1 }))).toEqual([]);
  expect(read(chunked(payload, { size: 4096 }))).toHaveLength(1);
});

test('what breaks the protocol is refused', () => {
  const nothing = chunked(Buffer.alloc(4), { stream: 2, type: 1 });
  expect(() => createChunkReader()(nothing)).toThrow(RtmpError);
  const read = createChunkReader();
  for (let stream = 3; stream < 60; stream += 1) read(chunked(Buffer.from([1]), { stream }));
  const more = Array.from({ length: 10 }, (_, i) => {
    const long = chunked(Buffer.from([1]), { stream: 0 });
    return Buffer.concat([Buffer.from([0, i]), long.subarray(1)]);
  });
  expect(() => more.forEach((bytes) => read(bytes))).toThrow('Too many streams');
});

test('values survive, and what is cut off or too deep is refused', () => {
  const values = ['connect', 1, { app: 'live', nested: { yes: true, none: null } }, null];
  expect(readAmf(writeAmf(...values))).toEqual(values);
  const bytes = writeAmf(...values);
  expect(() => readAmf(bytes.subarray(0, bytes.length - 5))).toThrow(RangeError);
  const deep = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from([3, 0, 1, 0x61])));
  expect(() => readAmf(deep)).toThrow(RangeError);
});
