import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Mp4Error } from './boxes.ts';
import { indexTrack } from './index-track.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name));

function index(bytes: Buffer) {
  const read = async (at: number, length: number) => bytes.subarray(at, at + length);
  return indexTrack({ size: bytes.length, read }, { id: 'v240', quality: 240 });
}

test('pictures: every segment, its codec and shape', async () => {
  const bytes = fixture('v240.mp4');
  const track = await index(bytes);
  expect(track).toMatchObject({
    type: 'video',
    codec: 'avc1.4d400a',
    timescale: 90_000,
    startSeconds: 0,
    video: { width: 64, height: 40, frameRate: '24', quality: 240 },
    segments: { time: [0, 360_000, 720_000], duration: [360_000, 360_000, 180_000] },
  });
  const { offset, length } = track.segments;
  expect(offset[1]).toBe(offset[0]! + length[0]!);
  expect(offset[2]! + length[2]!).toBe(bytes.length);
  for (const at of offset) expect(bytes.toString('latin1', at + 4, at + 8)).toBe('moof');
  expect(bytes.toString('latin1', track.initLength + 4, track.initLength + 8)).toBe('sidx');
});

test('sound: as long as the picture, from zero', async () => {
  const track = await index(fixture('a56.mp4'));
  expect(track).toMatchObject({
    type: 'audio',
    codec: 'mp4a.40.2',
    startSeconds: 0,
    audio: { sampleRate: 48_000, channels: 2 },
    segments: { time: [0, 192_512, 385_024] },
  });
  const ticks = track.segments.duration.reduce((sum, each) => sum + each, 0);
  expect(ticks / 48_000).toBeCloseTo(10, 1);
});

describe('what is no track of ours is refused with a reason', () => {
  test('text', () =>
    expect(index(Buffer.from('this is not a video at all'))).rejects.toThrow(Mp4Error));
  test('nothing', () => expect(index(Buffer.alloc(0))).rejects.toThrow('no box moov'));

  test('a file that ends within a segment', () =>
    expect(index(fixture('v240.mp4').subarray(0, -100))).rejects.toThrow(/Box mdat says/));

  test('a file that ends after its description', async () => {
    const bytes = fixture('v240.mp4');
    const { initLength } = await index(bytes);
    await expect(index(bytes.subarray(0, initLength))).rejects.toThrow('no segments');
  });

  test('a segment that begins between keyframes', async () => {
    const bytes = fixture('v240.mp4');
    const run = bytes.indexOf('trun', bytes.indexOf('trun') + 4);
    // Each sample has its size, its flags and its shift; the data offset comes before the first.
    expect(bytes.readUInt32BE(run + 4) & 0xff_ffff).toBe(0xe01);
    bytes.writeUInt32BE(0x0101_0000, run + 20);
    await expect(index(bytes)).rejects.toThrow("Segment 2 doesn't begin with a keyframe");
  });

  test('time that stands still', async () => {
    const bytes = fixture('v240.mp4');
    const second = bytes.indexOf('tfdt', bytes.indexOf('tfdt') + 4);
    bytes.fill(0, second + 8, second + 16);
    await expect(index(bytes)).rejects.toThrow("Segment 1 doesn't move time forward");
  });
});

test('no damage of one byte is worse than an Mp4Error', async () => {
  const whole = fixture('v240.mp4');
  for (let at = 0; at < 2200; at += 1) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    await index(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(Mp4Error));
  }
});
