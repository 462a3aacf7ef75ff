import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPortrait } from './portrait.ts';

test('a portrait is a whole picture, the same every time and another for another name', () => {
  const [laras, again, bima] = ['laras-wening', 'laras-wening', 'bima-hartonegoro'].map(
    drawPortrait,
  );
  expect(laras?.equals(again ?? Buffer.alloc(0))).toBe(true);
  expect(laras?.equals(bima ?? Buffer.alloc(0))).toBe(false);
  const start = (laras?.indexOf('IDAT') ?? 0) + 4;
  const size = laras?.readUInt32BE(start - 8) ?? 0;
  // A filter byte and three bytes a pixel, a row for each of 192.
  expect(inflateSync(laras?.subarray(start, start + size) ?? '')).toHaveLength(192 * (1 + 3 * 192));
  // A page shows ten of them.
  expect(laras?.length).toBeLessThan(12_000);
});
