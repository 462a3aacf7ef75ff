import { expect, test } from 'vitest';
import { positionText, readPosition } from './position.ts';

test.each([
  ['0:00', 0],
  ['1:12', 72_000],
  ['01:12.5', 72_500],
  ['75:03', 4_503_000],
  ['01:15:03,250', 4_503_250],
])('%s is %d ms', (text, ms) => {
  expect(readPosition(text)).toBe(ms);
});

test.each(['', '72', '1:60', '1:2:3:4', 'a:00', '-1:00', '1:12,1234'])('%j is no place', (text) => {
  expect(readPosition(text)).toBeUndefined();
});

test('what is written is read again', () => {
  for (const ms of [0, 1, 999, 59_999, 3_600_000, 86_399_999])
    expect(readPosition(positionText(ms))).toBe(ms);
});
