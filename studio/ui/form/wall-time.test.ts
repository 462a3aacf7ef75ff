import { expect, test } from 'vitest';
import { zoneOf } from '../../../web/lib/formats/zone.ts';
import { timeIn, wallTime } from './wall-time.ts';

test('a wall time is a moment of its zone, there and back', () => {
  for (const [name, iso] of [
    ['WIB', '2026-11-23T12:00:00.000Z'],
    ['WITA', '2026-11-23T11:00:00.000Z'],
    ['WIT', '2026-11-23T10:00:00.000Z'],
  ]) {
    const zone = zoneOf(name);
    expect(timeIn('2026-11-23T19:00', zone)).toBe(iso);
    expect(wallTime(iso ?? '', zone)).toBe('2026-11-23T19:00');
  }
});

test('what is no time is none', () => {
  for (const wall of ['', '2026-02-31T10:00', '2026-11-23', '2026-11-23T25:00', '23/11/2026'])
    expect(timeIn(wall, zoneOf('WIB'))).toBe('');
  expect(wallTime('kemarin', zoneOf('WIB'))).toBe('');
});
