import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { daysInMonth, instantAt, knownZone, wallTimeAt } from '#platform/zone.ts';
import { comparePlans, durationLabel, isInPlan, periodOf, planStart } from './policy.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const entitlement = (tier: 'lite' | 'premium', from: string, to: string) => ({
  tier,
  startsAt: at(from),
  endsAt: at(to),
});

describe('a new plan begins', () => {
  const now = at('2026-03-15');

  test('at once where there is none', () => {
    expect(planStart([], 'lite', now)).toEqual(now);
    expect(planStart([entitlement('lite', '2026-01-01', '2026-02-01')], 'lite', now)).toEqual(now);
  });

  test('after the same one, after all that is already stacked', () => {
    const entitlements = [
      entitlement('lite', '2026-03-01', '2026-04-01'),
      entitlement('lite', '2026-04-01', '2026-05-01'),
    ];
    expect(planStart(entitlements, 'lite', now)).toEqual(at('2026-05-01'));
  });

  test('after a greater one, and at once beside a smaller one', () => {
    expect(planStart([entitlement('premium', '2026-03-01', '2026-04-01')], 'lite', now)).toEqual(
      at('2026-04-01'),
    );
    expect(planStart([entitlement('lite', '2026-03-01', '2026-04-01')], 'premium', now)).toEqual(
      now,
    );
  });
});

test('plans are ordered, class E is in none of them', () => {
  expect(comparePlans('premium', 'lite')).toBeGreaterThan(0);
  expect(comparePlans('freemium', 'lite')).toBeLessThan(0);
  expect(isInPlan('D', { matrix: ['A', 'B', 'C', 'D'] })).toBe(true);
  expect(isInPlan('D', { matrix: ['A', 'B', 'C'] })).toBe(false);
  expect(isInPlan('E', { matrix: ['A', 'E'] })).toBe(false);
});

const WIB = 'Asia/Jakarta';
const WITA = 'Asia/Makassar';
const WIT = 'Asia/Jayapura';
const month = { unit: 'MONTH', count: 1 } as const;
const day = { unit: 'DAY', count: 1 } as const;

const endOf = (start: string, duration: { unit: 'MONTH' | 'DAY'; count: number }, zone: string) =>
  periodOf(new Date(start), duration, zone).endsAt.toISOString();

describe('a month', () => {
  test('ends on the same day of the next month at 23:59:59 on the wall', () => {
    expect(endOf('2026-03-14T08:00:00+07:00', month, WIB)).toBe('2026-04-14T16:59:59.000Z');
  });

  test.each([
    ['2026-01-31T10:00:00+07:00', 1, '2026-02-28'],
    ['2028-01-31T10:00:00+07:00', 1, '2028-02-29'],
    ['2028-02-29T10:00:00+07:00', 12, '2029-02-28'],
    ['2026-03-31T10:00:00+07:00', 1, '2026-04-30'],
    ['2026-12-31T10:00:00+07:00', 2, '2027-02-28'],
    ['2026-11-30T10:00:00+07:00', 3, '2027-02-28'],
  ])('from %s for %i ends on %s', (start, count, last) => {
    expect(endOf(start, { unit: 'MONTH', count }, WIB)).toBe(
      new Date(`${last}T23:59:59+07:00`).toISOString(),
    );
  });

  test('counts the day that the buyer lives in: the same instant is another day in WIT', () => {
    const start = '2026-01-31T23:30:00+07:00';
    expect(endOf(start, month, WIB)).toBe(new Date('2026-02-28T23:59:59+07:00').toISOString());
    // 00:30 in WITA and 01:30 in WIT, on the first of February.
    expect(endOf(start, month, WITA)).toBe(new Date('2026-03-01T23:59:59+08:00').toISOString());
    expect(endOf(start, month, WIT)).toBe(new Date('2026-03-01T23:59:59+09:00').toISOString());
  });

  test('that follows a shorter one goes back to the day it began with', () => {
    let period = periodOf(new Date('2028-01-31T10:00:00+07:00'), month, WIB);
    const ends = [period.endsAt];
    for (let i = 0; i < 3; i += 1) {
      period = periodOf(period.endsAt, month, WIB, period.anchorDay);
      ends.push(period.endsAt);
    }
    expect(ends.map((end) => wallTimeAt(end, WIB).day)).toEqual([29, 31, 30, 31]);
  });
});

describe('days', () => {
  test('are 24 hours each, to the end of the day in which they run out', () => {
    expect(endOf('2026-03-14T08:00:00+07:00', day, WIB)).toBe('2026-03-15T16:59:59.000Z');
    expect(endOf('2026-03-14T08:00:00+07:00', { unit: 'DAY', count: 30 }, WIB)).toBe(
      new Date('2026-04-13T23:59:59+07:00').toISOString(),
    );
  });

  test('end at the midnight of the buyer, not of Jakarta', () => {
    const start = '2026-03-14T23:30:00+08:00';
    expect(endOf(start, day, WITA)).toBe(new Date('2026-03-15T23:59:59+08:00').toISOString());
    expect(endOf(start, day, WIT)).toBe(new Date('2026-03-16T23:59:59+09:00').toISOString());
  });

  test('pass over the leap day', () => {
    expect(endOf('2028-02-28T12:00:00+07:00', day, WIB)).toBe(
      new Date('2028-02-29T23:59:59+07:00').toISOString(),
    );
  });

  test('that follow each other neither gain nor lose a second', () => {
    const first = periodOf(new Date('2026-03-14T08:00:00+07:00'), day, WIB);
    const second = periodOf(first.endsAt, day, WIB);
    expect(second.startsAt).toEqual(first.endsAt);
    expect(second.endsAt.getTime() - first.endsAt.getTime()).toBe(DAY);
  });
});

/** mulberry32: the same numbers at every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('holds for any start, duration and Indonesian zone', () => {
  const random = numbers(20_260_314);
  const pick = (max: number) => Math.floor(random() * max);
  for (let i = 0; i < 3000; i += 1) {
    const startsAt = new Date(Date.UTC(2025, 0, 1) + Math.floor(random() * 6 * 365 * DAY));
    const zone = [WIB, WITA, WIT][pick(3)] ?? WIB;
    const count = 1 + pick(24);
    const began = wallTimeAt(startsAt, zone);

    const days = periodOf(startsAt, { unit: 'DAY', count }, zone);
    const extra = days.endsAt.getTime() - startsAt.getTime() - count * DAY;
    expect(extra).toBeGreaterThan(-1000);
    expect(extra).toBeLessThan(DAY);
    expect(wallTimeAt(days.endsAt, zone)).toMatchObject({ hour: 23, minute: 59, second: 59 });

    const months = periodOf(startsAt, { unit: 'MONTH', count }, zone);
    const end = wallTimeAt(months.endsAt, zone);
    expect(end).toMatchObject({ hour: 23, minute: 59, second: 59 });
    expect((end.year - began.year) * 12 + end.month - began.month).toBe(count);
    expect(end.day).toBe(Math.min(began.day, daysInMonth(end.year, end.month)));

    const next = periodOf(months.endsAt, month, zone, months.anchorDay);
    const direct = periodOf(startsAt, { unit: 'MONTH', count: count + 1 }, zone);
    expect(next.endsAt).toEqual(direct.endsAt);
  }
});

test('a wall time is found again, also where clocks are moved', () => {
  for (const zone of [WIB, WITA, WIT, 'Europe/Berlin', 'America/New_York', 'UTC']) {
    const wall = { year: 2026, month: 3, day: 29, hour: 12, minute: 0, second: 1 };
    expect(wallTimeAt(instantAt(wall, zone), zone)).toEqual(wall);
  }
});

test('an unknown zone is the default one', () => {
  expect(knownZone('Asia/Jayapura')).toBe('Asia/Jayapura');
  expect(knownZone('Mars/Olympus')).toBe('Asia/Jakarta');
});

test('durations in words', () => {
  expect(durationLabel({ unit: 'DAY', count: 30 })).toBe('30 hari');
  expect(durationLabel(month)).toBe('1 bulan');
});
