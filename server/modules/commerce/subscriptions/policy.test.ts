import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { periodOf } from '../entitlements/policy.ts';
import { noticeTimes } from './policy.ts';

const early = new Date('2020-01-01T00:00:00Z');
const local = (time: Date, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time);

test.each([
  // Bought on 31 January: February ends it on its last day, leap or not.
  ['2027-01-31T10:00:00Z', 'Asia/Jakarta', '2027-02-28 23:59:59', '2027-02-25', '2027-02-27'],
  ['2028-01-31T10:00:00Z', 'Asia/Jakarta', '2028-02-29 23:59:59', '2028-02-26', '2028-02-28'],
  // On the leap day itself.
  ['2028-02-29T10:00:00Z', 'Asia/Makassar', '2028-03-29 23:59:59', '2028-03-26', '2028-03-28'],
  // Around new year.
  ['2026-12-01T10:00:00Z', 'Asia/Jakarta', '2027-01-01 23:59:59', '2026-12-29', '2026-12-31'],
  // 22:30 UTC is tomorrow already in Jayapura (07:30) and Makassar (06:30), and in Jakarta (05:30).
  ['2027-01-30T22:30:00Z', 'Asia/Jayapura', '2027-02-28 23:59:59', '2027-02-25', '2027-02-27'],
  // 16:30 UTC: 23:30 of the 30th in Jakarta, half past midnight of the 31st in Makassar.
  ['2027-04-30T16:30:00Z', 'Asia/Jakarta', '2027-05-30 23:59:59', '2027-05-27', '2027-05-29'],
  ['2027-04-30T16:30:00Z', 'Asia/Makassar', '2027-06-01 23:59:59', '2027-05-29', '2027-05-31'],
  ['2027-04-30T15:30:00Z', 'Asia/Jayapura', '2027-06-01 23:59:59', '2027-05-29', '2027-05-31'],
])(
  'a month from %s in %s ends %s and is written about in its mornings',
  (from, zone, end, d3, d1) => {
    const { endsAt } = periodOf(new Date(from), { unit: 'MONTH', count: 1 }, zone);
    expect(local(endsAt, zone)).toBe(end);
    const times = noticeTimes({ endsAt, zone }, early);
    expect(times.map(({ daysBefore, dueAt }) => [daysBefore, local(dueAt, zone)])).toEqual([
      [3, `${d3} 09:00:00`],
      [1, `${d1} 09:00:00`],
      [0, `${end.slice(0, 10)} 09:00:00`],
    ]);
  },
);

test('what is over already is not written about', () => {
  const endsAt = new Date('2027-02-28T16:59:59Z');
  const now = new Date(endsAt.getTime() - 20 * HOUR);
  const left = noticeTimes({ endsAt, zone: 'Asia/Jakarta' }, now);
  expect(left.map(({ daysBefore }) => daysBefore)).toEqual([0]);
});
