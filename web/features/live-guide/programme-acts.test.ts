import { describe, expect, test } from 'vitest';
import { actsFor, whenIsOn } from './programme-acts.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const film = {
  start: '2026-11-22T12:00:00Z',
  stop: '2026-11-22T13:00:00Z',
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
    expect(actsFor(film, noon + 1)).toEqual(['live', 'start-over']);
  });
  test('before it begins', () => {
    expect(actsFor(film, noon - 1)).toEqual(['remind', 'calendar']);
  });
  test('once it is over, where it was kept', () => {
    const later = noon + 7_200_000;
    expect(actsFor({ ...film, isCatchup: true }, later)).toEqual(['catch-up']);
    expect(actsFor(film, later)).toEqual([]);
  });
  test('nothing for a profile that it is not for', () => {
    expect(actsFor({ ...film, isBlocked: true }, noon + 1)).toEqual([]);
  });
});
