import { expect, test } from 'vitest';
import { contrastOf, ENOUGH_CONTRAST } from './contrast.ts';

const pixels = (...greys: number[]) =>
  new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]));
const many = (count: number, grey: number) => Array.from({ length: count }, () => grey);

test('light letters are read on night, not on day, and the bound lies where WCAG has it', () => {
  expect(contrastOf(pixels(...many(20, 0)))).toBeCloseTo(18.8, 0);
  expect(contrastOf(pixels(...many(20, 255)))).toBeLessThan(1.3);
  // #6b6b6b and #747474 lie on either side of 4.5 : 1 under these letters.
  expect(contrastOf(pixels(...many(20, 0x6b)))).toBeGreaterThan(ENOUGH_CONTRAST);
  expect(contrastOf(pixels(...many(20, 0x74)))).toBeLessThan(ENOUGH_CONTRAST);
});

test('a speck of light spoils nothing, a bright tenth does', () => {
  expect(contrastOf(pixels(...many(99, 0), 255))).toBeGreaterThan(ENOUGH_CONTRAST);
  expect(contrastOf(pixels(...many(90, 0), ...many(10, 255)))).toBeLessThan(ENOUGH_CONTRAST);
});
