import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { firstCharge, nextCharge, noticeAt, plannedCharge } from './policy.ts';

/** 22 December 2026, 23:59:59 in Makassar. */
const end = { endsAt: new Date('2026-12-22T15:59:59Z'), zone: 'Asia/Makassar' };
const at = (time: string) => new Date(time);

test('the e-mail comes three days before, the charge the day before, in the morning of the payer', () => {
  expect(noticeAt(end)).toEqual(at('2026-12-19T01:00:00Z'));
  expect(plannedCharge(end)).toEqual(at('2026-12-21T02:00:00Z'));
  expect(firstCharge(end, noticeAt(end))).toEqual(plannedCharge(end));
});

test('no charge comes within a day of the e-mail, nor after grace', () => {
  const late = at('2026-12-21T20:00:00Z');
  expect(firstCharge(end, late)).toEqual(new Date(late.getTime() + DAY));
  expect(firstCharge(end, at('2026-12-24T16:00:00Z'))).toBeUndefined();
});

test('tries go on the day of the end and one day after it, never close together', () => {
  expect(nextCharge(end, 1, plannedCharge(end))).toEqual(at('2026-12-22T02:00:00Z'));
  expect(nextCharge(end, 2, at('2026-12-22T02:00:00Z'))).toEqual(at('2026-12-23T02:00:00Z'));
  expect(nextCharge(end, 3, at('2026-12-23T02:00:00Z'))).toBeUndefined();
  // After a day without servers the next try is not at once.
  const woken = at('2026-12-23T05:00:00Z');
  expect(nextCharge(end, 1, woken)?.getTime()).toBeGreaterThan(woken.getTime() + DAY / 2);
  expect(nextCharge(end, 2, at('2026-12-25T12:00:00Z'))).toBeUndefined();
});
