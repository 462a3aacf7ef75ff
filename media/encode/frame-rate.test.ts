import { expect, test } from 'vitest';
import { frameRateOf, houseRate, rateText, rateValue } from './frame-rate.ts';

test.each([
  [24, '24'],
  [24_000 / 1001, '24000/1001'],
  [25, '25'],
  [30_000 / 1001, '30000/1001'],
  [29.97, '30000/1001'],
  [30, '30'],
  [50, '25'],
  [60, '30'],
  [60_000 / 1001, '30000/1001'],
  [120, '30'],
  [15, '15'],
  [12.5, '13'],
  [17.3, '17'],
  [0, '25'],
  [Number.NaN, '25'],
  [90_000, '22'],
])('%d frames a second are encoded at %s', (fps, rate) => {
  expect(rateText(houseRate(fps))).toBe(rate);
});

test('the rate of a track comes from its samples', () => {
  expect(frameRateOf(240, 900_000, 90_000)).toBe('24');
  expect(frameRateOf(48, 180_180, 90_000)).toBe('24000/1001');
  expect(rateValue('24000/1001')).toBeCloseTo(23.976, 3);
});
