import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf, dayWords, startOfDay, wallClock, wallSeconds, zoneOf } from './zone.ts';

const wib = zoneOf('Asia/Jakarta');
const wit = zoneOf('wit');

describe('one moment on three walls', () => {
  const evening = Date.parse('2026-11-22T15:30:00Z');
  test.each([
    ['Asia/Jakarta', '22.30', '2026-11-22'],
    ['Asia/Makassar', '23.30', '2026-11-22'],
    ['WIT', '00.30', '2026-11-23'],
    ['Europe/London', '22.30', '2026-11-22'],
  ])('%s', (zone, time, day) => {
    expect(wallClock(evening, zoneOf(zone))).toBe(time);
    expect(wallSeconds(evening + 5_900, zoneOf(zone))).toBe(`${time}.05`);
    expect(dayOf(evening, zoneOf(zone))).toBe(day);
  });
});

test('a day begins at midnight of its own zone', () => {
  expect(startOfDay('2026-11-22', wib)).toBe(Date.parse('2026-11-21T17:00:00Z'));
  expect(startOfDay('2026-11-22', wit)).toBe(Date.parse('2026-11-21T15:00:00Z'));
});

test.each(['', 'besok', '2026-13-01', '2026-02-30', '2026-1-1'])('%j is no day', (text) => {
  expect(startOfDay(text, wib)).toBeUndefined();
});

test('days are named as people say them', () => {
  expect(dayWords('2026-11-22', '2026-11-22')).toEqual({ name: 'Hari ini', date: '22 Nov' });
  expect(dayWords('2026-11-21', '2026-11-22').name).toBe('Kemarin');
  expect(dayWords('2026-12-01', '2026-11-30').name).toBe('Besok');
  expect(dayWords('2026-11-16', '2026-11-22')).toEqual({ name: 'Senin', date: '16 Nov' });
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
});
