import { describe, expect, test } from 'vitest';
import { channelsOf, defaultQuiet, minutesOf, type Quiet, quietUntil, wallOf } from './policy.ts';

const night = (zone: Quiet['zone']): Quiet => ({
  isOn: true,
  fromMinute: minutesOf('22:00'),
  toMinute: minutesOf('06:00'),
  zone,
});
const until = (quiet: Quiet, at: string) => quietUntil(quiet, new Date(at))?.toISOString();

describe('quiet hours', () => {
  test.each([
    // 20.59, 22.00, 05.59 and 06.00 in Jayapura, UTC+9.
    ['WIT', '2026-11-22T12:59:00Z', undefined],
    ['WIT', '2026-11-22T13:00:00Z', '2026-11-22T21:30:00.000Z'],
    ['WIT', '2026-11-22T20:59:59Z', '2026-11-22T21:30:00.000Z'],
    ['WIT', '2026-11-22T21:00:00Z', undefined],
    // The same instant is early evening in Jakarta, and an hour before its quiet in Makassar.
    ['WIB', '2026-11-22T13:00:00Z', undefined],
    ['WITA', '2026-11-22T13:00:00Z', undefined],
    ['WITA', '2026-11-22T14:00:00Z', '2026-11-22T22:30:00.000Z'],
    ['WIB', '2026-12-31T15:00:00Z', '2026-12-31T23:30:00.000Z'],
  ] as const)('%s at %s: until %s', (zone, at, end) => {
    expect(until(night(zone), at)).toBe(end);
  });

  test('end later than the morning: then at their end', () => {
    const late = { ...night('WIB'), toMinute: minutesOf('09:15') };
    expect(until(late, '2026-11-22T20:00:00Z')).toBe('2026-11-23T02:15:00.000Z');
  });

  test('over noon: until the afternoon of the same day', () => {
    const rest = { ...night('WIB'), fromMinute: minutesOf('13:00'), toMinute: minutesOf('15:00') };
    expect(until(rest, '2026-11-22T07:00:00Z')).toBe('2026-11-22T08:00:00.000Z');
    expect(until(rest, '2026-11-22T08:00:00Z')).toBeUndefined();
  });

  test('switched off there are none', () => {
    expect(until({ ...night('WIB'), isOn: false }, '2026-11-22T20:00:00Z')).toBeUndefined();
  });

  test('of an account that never chose: its own clock', () => {
    expect(defaultQuiet('Asia/Jayapura')).toEqual(night('WIT'));
    expect(defaultQuiet('Asia/Makassar')).toEqual(night('WITA'));
    expect(defaultQuiet('Asia/Pontianak').zone).toBe('WIB');
    expect(wallOf(minutesOf('06:05'))).toBe('06:05');
  });
});

describe('where a kind goes', () => {
  const none = { inbox: null, push: null, mail: null };
  test.each([
    ['security', none, ['inbox', 'push', 'mail']],
    ['security', { inbox: false, push: false, mail: false }, ['inbox', 'mail']],
    ['new_episode', undefined, ['inbox', 'push']],
    ['new_episode', { ...none, push: false, mail: true }, ['inbox', 'mail']],
    ['reminder', { ...none, inbox: false }, ['push']],
    ['promo', none, []],
    ['promo', { ...none, inbox: true }, ['inbox']],
  ] as const)('%s %j', (kind, choice, expected) => {
    expect(channelsOf(kind, choice)).toEqual(expected);
  });
});
