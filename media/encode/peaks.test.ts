import { expect, test } from 'vitest';
import { createPeakReader } from './peaks.ts';

test('the loudest sample of each fiftieth of a second is kept, wherever the sound is cut', () => {
  const samples = Buffer.alloc(400 * 2);
  samples.writeInt16LE(12_800, 10 * 2);
  samples.writeInt16LE(-32_768, 170 * 2);
  samples.writeInt16LE(128, 399 * 2);
  const read = (size: number) => {
    const reader = createPeakReader();
    for (let at = 0; at < samples.length; at += size) reader.write(samples.subarray(at, at + size));
    return [...reader.peaks()];
  };
  expect(read(800)).toEqual([100, 255, 1]);
  expect(read(7)).toEqual([100, 255, 1]);
  expect([...createPeakReader().peaks()]).toEqual([]);
});
