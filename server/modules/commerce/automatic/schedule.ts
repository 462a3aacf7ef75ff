import { DAY, HOUR } from '#contract/constants.ts';
import { GRACE } from '../subscriptions/renewable.ts';
import { instantAt, wallTimeAt } from '../zone.ts';

/** The letter with amount, day and method goes out so many days before the end. */
const NOTICE_DAYS = 3;
/** Tries: the day before the end, the day of the end, and one day of grace. In the morning of their payer. */
const CHARGE_DAYS = [1, 0, -1] as const;
/** Nobody is charged sooner after the letter, or after a try that failed. */
const LEAST_NOTICE = DAY;
const BETWEEN_TRIES = 20 * HOUR;

type End = { endsAt: Date; zone: string };

function morning({ endsAt, zone }: End, daysBefore: number, hour: number): Date {
  const { year, month, day } = wallTimeAt(endsAt, zone);
  return instantAt({ year, month, day: day - daysBefore, hour, minute: 0, second: 0 }, zone);
}

export const noticeAt = (end: End): Date => morning(end, NOTICE_DAYS, 9);

/** When a period is charged that goes on as it should: for showing it before anything has happened. */
export const plannedCharge = (end: End): Date => morning(end, CHARGE_DAYS[0], 10);

/** The first try after a letter; undefined where grace would be over by then. */
export function firstCharge(end: End, noticedAt: Date): Date | undefined {
  return within(end, later(plannedCharge(end), noticedAt.getTime() + LEAST_NOTICE));
}

/** The try after so many that failed; undefined: no more. */
export function nextCharge(end: End, attempts: number, now: Date): Date | undefined {
  const days = CHARGE_DAYS[attempts];
  if (days === undefined) return undefined;
  return within(end, later(morning(end, days, 10), now.getTime() + BETWEEN_TRIES));
}

const later = (a: Date, b: number) => new Date(Math.max(a.getTime(), b));

const within = ({ endsAt }: End, time: Date) =>
  time.getTime() < endsAt.getTime() + GRACE ? time : undefined;
