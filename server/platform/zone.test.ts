import { expect, test } from 'vitest';
import { formatLongTime, writeWallTime } from './zone.ts';

test('tables write what a wall shows, e-mails say it', () => {
  const at = new Date('2026-08-16T17:05:59Z');
  expect(writeWallTime(at, 'Asia/Jakarta')).toBe('2026-08-17 00:05');
  expect(writeWallTime(at, 'Asia/Jayapura')).toBe('2026-08-17 02:05');
  expect(writeWallTime(at, 'America/New_York')).toBe('2026-08-16 13:05');
  expect(formatLongTime(at, 'Asia/Jakarta')).toBe('17 Agustus 2026 pukul 00.05');
  expect(formatLongTime(at, 'Asia/Makassar')).toBe('17 Agustus 2026 pukul 01.05');
});
