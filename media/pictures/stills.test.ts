import { expect, test } from 'vitest';
import { placeholderColour, posterWindow } from './still-crop.ts';
import {
  FRAME_HEIGHT,
  FRAME_WIDTH,
  type Frame,
  frameInterval,
  pickStills,
  readFrames,
  scoreFrame,
} from './stills.ts';

type Painter = (x: number, y: number) => [number, number, number];

function frame(seconds: number, paint: Painter): Frame {
  const pixels = Buffer.alloc(FRAME_WIDTH * FRAME_HEIGHT * 3);
  for (let y = 0; y < FRAME_HEIGHT; y += 1) {
    for (let x = 0; x < FRAME_WIDTH; x += 1) {
      pixels.set(paint(x, y), (y * FRAME_WIDTH + x) * 3);
    }
  }
  return { seconds, width: FRAME_WIDTH, height: FRAME_HEIGHT, pixels };
}

const black: Painter = () => [4, 4, 4];
const fog: Painter = (x) => [120 + x / 40, 120 + x / 40, 120];
const checks: Painter = (x, y) => (((x >> 2) + (y >> 2)) % 2 ? [230, 120, 40] : [30, 60, 120]);
const blurred: Painter = (x, y) => [
  128 + 90 * Math.sin(x / 40),
  128 + 60 * Math.sin(y / 30),
  128 - 90 * Math.sin(x / 40),
];

const best = (...painters: Painter[]) => {
  const frames = painters.map((paint, i) => scoreFrame(frame(40 + i * 5, paint)));
  return painters[pickStills(frames, 100, 1)[0]!.seconds / 5 - 8];
};

test('black, foggy and blurred frames lose to a sharp one, wherever it stands', () => {
  expect(best(black, fog, blurred, checks)).toBe(checks);
  expect(best(checks, blurred, fog, black)).toBe(checks);
  expect(best(black, blurred)).toBe(blurred);
});

test('an asset of nothing but black still has a picture', () => {
  expect(pickStills([scoreFrame(frame(0, black))], 10, 5)).toHaveLength(1);
});

test('several stills come from different scenes, never from the very ends', () => {
  const frames = Array.from({ length: 50 }, (_, i) => scoreFrame(frame(i * 2, checks)));
  const times = pickStills(frames, 100, 5).map(({ seconds }) => seconds);
  expect(times).toHaveLength(5);
  for (const [i, a] of times.entries()) {
    expect(a).toBeGreaterThanOrEqual(6);
    expect(a).toBeLessThanOrEqual(94);
    for (const b of times.slice(i + 1)) expect(Math.abs(a - b)).toBeGreaterThanOrEqual(10);
  }
});

test('a stream of raw pictures is cut into frames, a half one left out', () => {
  const raw = Buffer.concat([frame(0, black).pixels, frame(0, checks).pixels, Buffer.alloc(99)]);
  expect(readFrames(raw, 4).map(({ seconds }) => seconds)).toEqual([0, 4]);
});

test('a long asset is looked at in larger steps', () => {
  expect(frameInterval(60, 2)).toBe(2);
  expect(frameInterval(7200, 2)).toBe(18);
});

test('a poster is cut where most is to be seen, and in the middle of nothing', () => {
  const right = frame(0, (x, y) => (x > 110 ? checks(x, y) : [90, 90, 90]));
  expect(posterWindow(right, 0.375).left).toBeGreaterThan(0.5);
  expect(posterWindow(right, 0.375).share).toBeGreaterThan(0.9);
  const even = frame(0, () => [90, 90, 90]);
  expect(posterWindow(even, 0.375)).toEqual({ left: 50 / 160, share: 1 });
});

test('the placeholder is the mean colour, darkened where it would be too light for text', () => {
  expect(placeholderColour(frame(0, () => [16, 32, 64]))).toBe('#102040');
  expect(placeholderColour(frame(0, () => [250, 250, 125]))).toBe('#96964b');
});
