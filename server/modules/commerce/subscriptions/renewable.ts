import { DAY } from '#contract/constants.ts';
import type { Duration } from '../period.ts';

/** After the end of a period one is still entitled this long. */
export const GRACE = 3 * DAY;
/** Letters go out this many days before the end. */
export const NOTICE_DAYS = [3, 1, 0] as const;

const SHORTEST_DAYS = 28;

/** Whether a period is a subscription that goes on: a day's pass has neither grace nor letters. */
export function isRenewable({ unit, count }: Duration): boolean {
  return unit === 'MONTH' || count >= SHORTEST_DAYS;
}
