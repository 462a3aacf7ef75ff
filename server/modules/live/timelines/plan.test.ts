import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { announce, assembledPlan, dayBegin, rotate } from './plan.ts';

const assetIds = ['00000000-0000-4000-8000-000000000001'];
const plan = assembledPlan.parse({
  programmes: [
    { title: 'Siang', kpiClass: 'SU', minutes: 30, assetIds },
    { title: 'Sore', kpiClass: 'R', minutes: 45, assetIds },
    { title: 'Malam', kpiClass: 'D', minutes: 60, assetIds, hours: [22, 25] },
  ],
});
const from = new Date('2026-11-15T17:00:00Z');

test('a day begins at midnight in western Indonesia', () => {
  expect(dayBegin(new Date('2026-11-16T16:59:59Z')).toISOString()).toBe('2026-11-15T17:00:00.000Z');
  expect(dayBegin(new Date('2026-11-16T17:00:00Z')).toISOString()).toBe('2026-11-16T17:00:00.000Z');
});

test('programmes follow each other without a gap until the end', () => {
  const week = announce(plan, from, new Date(from.getTime() + 7 * DAY));
  expect(week[0]!.startAt).toEqual(from);
  expect(week.slice(1).every(({ startAt }, i) => +startAt === +week[i]!.stopAt)).toBe(true);
  expect(week.at(-1)!.stopAt.getTime()).toBeGreaterThanOrEqual(from.getTime() + 7 * DAY);
});

test('what is for adults is on air within its hours in every zone of the country', () => {
  const adult = announce(plan, from, new Date(from.getTime() + 30 * DAY)).filter(
    ({ programme }) => programme.kpiClass === 'D',
  );
  expect(adult.length).toBeGreaterThan(20);
  for (const { startAt, stopAt } of adult) {
    const [begin, end] = [startAt, stopAt].map(
      (at) => (at.getTime() - dayBegin(startAt).getTime()) / HOUR,
    );
    // Ten at night in the west, and not past three in the east, two hours ahead.
    const isNight = (begin! >= 22 && end! <= 25) || end! <= 1;
    expect(isNight, `${startAt.toISOString()} ${stopAt.toISOString()}`).toBe(true);
  }
});

test('the same plan and time announce the same', () => {
  const until = new Date(from.getTime() + DAY);
  expect(announce(plan, from, until)).toEqual(announce(plan, from, until));
});

test('a plan without programmes, with odd minutes or with no films is none', () => {
  const [first] = plan.programmes;
  expect(assembledPlan.safeParse({ programmes: [] }).success).toBe(false);
  expect(assembledPlan.safeParse({ programmes: [{ ...first, minutes: 7 }] }).success).toBe(false);
  expect(assembledPlan.safeParse({ programmes: [{ ...first, assetIds: [] }] }).success).toBe(false);
});

test('time in which nothing may be on is not looked through mark by mark', () => {
  const [first] = plan.programmes;
  const programmes = Array.from({ length: 200 }, () => first!);
  const begin = from.getTime();
  const opens = begin + 2 * DAY;
  let asked = 0;
  const mayShow = (_: unknown, startAt: number) => {
    asked += 1;
    return startAt >= opens;
  };
  const opensFrom = (at: number) => Math.max(at, opens);
  const span = { from: begin, until: begin + 3 * DAY, end: Infinity };
  const { announced } = rotate({ programmes, mayShow, opensFrom }, span);
  expect(announced[0]!.startAt.getTime()).toBe(opens);
  expect(announced.at(-1)!.stopAt.getTime()).toBeGreaterThanOrEqual(begin + 3 * DAY);
  expect(asked).toBeLessThan(4 * programmes.length);
  // Where nothing opens any more it is one look.
  asked = 0;
  const dark = { programmes, mayShow: () => (asked += 1) < 0, opensFrom: () => Infinity };
  expect(rotate(dark, span).announced).toEqual([]);
  expect(asked).toBe(0);
});
