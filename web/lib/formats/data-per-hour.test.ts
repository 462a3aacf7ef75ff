import { expect, test } from 'vitest';
import { dataPerHour } from './data-per-hour.ts';

test('an hour of a rendition in megabytes, from a gigabyte on in gigabytes', () => {
  expect(dataPerHour({ height: 240 })).toBe('100 MB/jam');
  expect(dataPerHour({ height: 480, bandwidth: 3 })).toBe('450 MB/jam');
  expect(dataPerHour({ height: 1080 })).toBe('1,8 GB/jam');
  expect(dataPerHour({ height: 270, bandwidth: 1_000_000 })).toBe('450 MB/jam');
});
