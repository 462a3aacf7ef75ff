import { instantAt, wallTimeAt } from '../zone.ts';
import { NOTICE_DAYS } from './renewable.ts';

/** Letters go out in the morning of their reader. */
const MORNING = { hour: 9, minute: 0, second: 0 };

export type NoticeTime = { daysBefore: number; dueAt: Date };

/** When to write before an end, days counted on its owner's calendar; what is over already is left out. */
export function noticeTimes(
  { endsAt, zone }: { endsAt: Date; zone: string },
  now: Date,
): NoticeTime[] {
  const { year, month, day } = wallTimeAt(endsAt, zone);
  return NOTICE_DAYS.map((daysBefore) => ({
    daysBefore,
    dueAt: instantAt({ year, month, day: day - daysBefore, ...MORNING }, zone),
  })).filter(({ dueAt }) => dueAt > now);
}
