import type { Segments } from '../track.ts';

// Version, count, first byte, first tick; then bytes and ticks of each segment. Little endian.
const VERSION = 1;
const HEADER = 4 + 4 + 8 + 8;
const ITEM = 8;

/**
 * A segment table in 8 bytes a segment, as the database keeps it. Offsets and times need no room:
 * segments follow each other without gaps.
 */
export function packSegments({ offset, length, time, duration }: Segments): Buffer {
  const bytes = Buffer.alloc(HEADER + length.length * ITEM);
  bytes.writeUInt32LE(VERSION, 0);
  bytes.writeUInt32LE(length.length, 4);
  bytes.writeDoubleLE(offset[0] ?? 0, 8);
  bytes.writeDoubleLE(time[0] ?? 0, 16);
  for (const [i, size] of length.entries()) {
    bytes.writeUInt32LE(size, HEADER + i * ITEM);
    bytes.writeUInt32LE(duration[i] ?? 0, HEADER + i * ITEM + 4);
  }
  return bytes;
}

/** @throws RangeError when the bytes are no segment table. */
export function unpackSegments(bytes: Buffer): Segments {
  const count =
    bytes.length >= HEADER && bytes.readUInt32LE(0) === VERSION ? bytes.readUInt32LE(4) : -1;
  if (count < 0 || bytes.length !== HEADER + count * ITEM)
    throw new RangeError('Not a segment table');
  const segments: Segments = { offset: [], length: [], time: [], duration: [] };
  let at = bytes.readDoubleLE(8);
  let time = bytes.readDoubleLE(16);
  for (let i = 0; i < count; i += 1) {
    const size = bytes.readUInt32LE(HEADER + i * ITEM);
    const duration = bytes.readUInt32LE(HEADER + i * ITEM + 4);
    segments.offset.push(at);
    segments.length.push(size);
    segments.time.push(time);
    segments.duration.push(duration);
    at += size;
    time += duration;
  }
  return segments;
}
