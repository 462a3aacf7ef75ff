import { describe, expect, test } from 'vitest';
import { readFragment } from './fragment.ts';
import { createSegmentAssembler, type Piece } from './segment-assembler.ts';

const FRAME = 1024;
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const size = 8 + content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content]);
};

/** A fragment as ffmpeg writes it: samples say their length only where it differs from that of the header. */
function aPiece(time: number, lengths: readonly number[]): Piece {
  const [usual = 0] = lengths;
  const differ = lengths.some((length) => length !== usual);
  const entries = lengths.map((length, i) => (differ ? u32(length, i + 1) : u32(i + 1)));
  const moof = (offset: number) =>
    box(
      'moof',
      box('mfhd', u32(0, 1)),
      box(
        'traf',
        box('tfhd', u32(0x2_0008, 1, usual)),
        box('tfdt', u32(0, time)),
        box('trun', u32(differ ? 0x301 : 0x201, lengths.length, offset), ...entries),
      ),
    );
  const head = moof(moof(0).length + 8);
  const bytes = Buffer.concat([head, box('mdat', Buffer.from(lengths.map((_, i) => i)))]);
  return { bytes, fragment: read(bytes) };
}

function read(bytes: Buffer) {
  const moof = { type: 'moof', start: 0, content: 8, end: bytes.readUInt32BE(0) };
  return readFragment(bytes, moof, { duration: 0, flags: 0 });
}

/** Where a fragment says that its first sample lies, and what lies there. */
function firstSampleOf(bytes: Buffer) {
  const trun = bytes.indexOf('trun', 'latin1');
  return bytes.subarray(bytes.readUInt32BE(trun + 12));
}

/** A session of one picture and one sound, whose encoder ends with 4 s of picture and these frames of sound. */
function lastSegment(lengths: readonly number[]) {
  const assembler = createSegmentAssembler({
    videos: 1,
    audios: 1,
    videoTimescale: 90_000,
    audioTimescale: 48_000,
  });
  assembler.add(0, aPiece(0, [180_000, 180_000]));
  assembler.add(1, aPiece(0, lengths));
  expect(assembler.take()).toEqual([]);
  assembler.end();
  return assembler.take()[0]!;
}

describe('the last sound of a session lasts until the picture ends', () => {
  // 187 frames are 3.989 s; what was cut off while it was encoded is shorter.
  test.each([
    ['its frames are all of one length', Array.from({ length: 187 }, () => FRAME)],
    ['its last frame is a short one', [...Array.from({ length: 186 }, () => FRAME), 700]],
  ])('where %s', (_name, lengths) => {
    const { audioDuration, bytes } = lastSegment(lengths);
    expect(audioDuration).toBe(192_000);
    const sound = bytes[1]!;
    expect(read(sound)).toMatchObject({ duration: 192_000, samples: lengths.length });
    // It is still whole, and its samples are where it says.
    expect(firstSampleOf(sound)).toEqual(Buffer.from(lengths.map((_, i) => i)));
    const size = sound.readUInt32BE(0);
    expect(sound.toString('latin1', size + 4, size + 8)).toBe('mdat');
    expect(size + sound.readUInt32BE(size)).toBe(sound.length);
  });

  test('but one that ended long before is left as it is', () => {
    const lengths = Array.from({ length: 180 }, () => FRAME);
    expect(lastSegment(lengths)).toMatchObject({ audioDuration: 180 * FRAME });
  });
});
