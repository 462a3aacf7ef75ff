import { expect, test } from 'vitest';
import { dataPerHour } from './data-rate.ts';

test('an hour of a rendition in megabytes, from a gigabyte on in gigabytes', () => {
  expect(dataPerHour(170_000 + 56_000)).toBe('100 MB/jam');
  expect(dataPerHour(1_000_000)).toBe('450 MB/jam');
  expect(dataPerHour(4_200_000)).toBe('1,9 GB/jam');
});
