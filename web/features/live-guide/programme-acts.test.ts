import { describe, expect, test } from 'vitest';
import { zoneOf } from '../../lib/formats/zone.ts';
import { actsFor, whenIsOn } from './programme-acts.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const wib = zoneOf('WIB');
const film = {
  start: '2026-11-22T12:00:00Z',
  stop: '2026-11-22T13:00:00Z',
  kpiClass: 'R' as const,
  isCatchup: false,
  isBlocked: false,
};

describe('what can be done about a programme', () => {
  test('on from its first moment until just before its last', () => {
    expect(whenIsOn(film, noon - 1)).toBe('future');
    expect(whenIsOn(film, noon)).toBe('now');
    expect(whenIsOn(film, noon + 3_600_000)).toBe('past');
  });
  test('while it is on', () => {
    expect(actsFor(film, noon + 1, wib)).toEqual(['live', 'start-over']);
  });
  test('before it begins', () => {
    expect(actsFor(film, noon - 1, wib)).toEqual(['remind', 'calendar']);
  });
  test('once it is over, where it was kept', () => {
    const later = noon + 7_200_000;
    expect(actsFor({ ...film, isCatchup: true }, later, wib)).toEqual(['catch-up']);
    expect(actsFor(film, later, wib)).toEqual([]);
  });
  test('what is for late hours is not offered by day', () => {
    const late = { ...film, kpiClass: 'D' as const };
    // 19.00 in Jakarta.
    expect(actsFor(late, noon + 1, wib)).toEqual([]);
    expect(actsFor(late, noon + 1, zoneOf('WIT'))).toEqual([]);
    const night = { ...late, start: '2026-11-22T15:00:00Z', stop: '2026-11-22T16:00:00Z' };
    expect(actsFor(night, noon + 3 * 3_600_000 + 1, wib)).toEqual(['live', 'start-over']);
    expect(actsFor(night, noon, wib)).toEqual(['remind', 'calendar']);
  });
  test('nothing for a profile that it is not for', () => {
    expect(actsFor({ ...film, isBlocked: true }, noon + 1, wib)).toEqual([]);
  });
});
