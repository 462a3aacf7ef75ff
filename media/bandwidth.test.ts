import { expect, test } from 'vitest';
import { measureBandwidth } from './bandwidth.ts';

const measure = (length: number[], duration: number[]) =>
  measureBandwidth({ offset: [], time: [], length, duration }, 1);

test('the peak is the fullest segment, the average all of them', () => {
  expect(measure([1000, 3000, 1000], [4, 4, 4])).toEqual({ peak: 6000, average: 3334 });
});

test('a tiny last segment counts with nothing to lean on only in the average', () => {
  expect(measure([1000, 1000, 900], [4, 4, 0.5])).toEqual({ peak: 2730, average: 2730 });
  expect(measure([1000, 1000, 900], [4, 4, 2]).peak).toBe(3600);
});

test('one segment is its own peak', () => {
  expect(measure([500], [2])).toEqual({ peak: 2000, average: 2000 });
});
