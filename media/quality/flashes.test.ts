import { expect, test } from 'vitest';
import { createFlashFinder } from './flashes.ts';

const FPS = 24;
const [COLUMNS, ROWS] = [16, 9];
type Colour = [number, number, number];
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** Frames whose first `rows` of 9 rows go from one colour to the other `hertz` times a second. */
function frames(
  hertz: number,
  rows: number,
  [dark, bright]: [Colour, Colour],
  seconds = 3,
): Buffer {
  const frames = Array.from({ length: seconds * FPS }, (_, at) => {
    const isBright = ((at / FPS) * hertz) % 1 >= 0.5;
    return Array.from({ length: COLUMNS * ROWS }, (__, cell) =>
      cell < rows * COLUMNS && isBright ? bright : dark,
    );
  });
  return Buffer.from(frames.flat(2));
}

function flashesOf(frames: Buffer, piece = 1000) {
  const finder = createFlashFinder(FPS);
  for (let at = 0; at < frames.length; at += piece) finder.take(frames.subarray(at, at + piece));
  return finder.found();
}

test('more than three flashes a second over more than a quarter of the screen are told, and no less', () => {
  expect(flashesOf(frames(4, 3, [BLACK, WHITE]))).toHaveLength(1);
  expect(flashesOf(frames(3, 9, [BLACK, WHITE]))).toEqual([]);
  expect(flashesOf(frames(4, 2, [BLACK, WHITE]))).toEqual([]);
  expect(flashesOf(frames(12, 9, [BLACK, WHITE]))).toEqual([{ fromMs: 42, toMs: 2958 }]);
});

test('a change below 20 cd/m², or between two bright greys, is none; saturated red is, however dark', () => {
  const grey = (value: number): Colour => [value, value, value];
  expect(flashesOf(frames(6, 9, [grey(60), grey(80)]))).toEqual([]);
  expect(flashesOf(frames(6, 9, [grey(60), grey(110)]))).toHaveLength(1);
  expect(flashesOf(frames(6, 9, [grey(231), grey(252)]))).toEqual([]);
  expect(flashesOf(frames(6, 9, [BLACK, [110, 0, 0]]))).toHaveLength(1);
  expect(flashesOf(frames(6, 9, [BLACK, [110, 60, 60]]))).toEqual([]);
});

test('flashes with a calm second between them are two', () => {
  const flashing = frames(6, 9, [BLACK, WHITE], 2);
  const calm = frames(1, 0, [BLACK, WHITE], 2);
  expect(flashesOf(Buffer.concat([flashing, calm, flashing]), 432)).toHaveLength(2);
  expect(flashesOf(calm)).toEqual([]);
});
