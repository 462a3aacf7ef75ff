import { expect, test } from 'vitest';
import { aRendition } from '../test/presentation.ts';
import { packSegments, unpackSegments } from './segment-bytes.ts';

test('a table packed and unpacked is the same table', () => {
  const { segments } = aRendition(240, 424, 1);
  expect(unpackSegments(packSegments(segments))).toEqual(segments);
  expect(packSegments(segments)).toHaveLength(24 + 3 * 8);
});

test('offsets beyond 4 GB survive', () => {
  const segments = {
    offset: [6e9, 6e9 + 5],
    length: [5, 7],
    time: [9e12, 9e12 + 3],
    duration: [3, 3],
  };
  expect(unpackSegments(packSegments(segments))).toEqual(segments);
});

test.each([
  Buffer.alloc(0),
  Buffer.alloc(24),
  packSegments(aRendition(240, 424, 1).segments).subarray(0, -1),
])('bytes that are no table are refused', (bytes) =>
  expect(() => unpackSegments(bytes)).toThrow(RangeError),
);
