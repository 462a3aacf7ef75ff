import { DAY } from '#contract/constants.ts';
import type { DB, Selectable, Tx } from '#platform/db.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import type { Duration } from '../entitlements/policy.ts';

/** After the end of a period one is still entitled this long. */
export const GRACE = 3 * DAY;
/** E-mails go out this many days before the end. */
const NOTICE_DAYS = [3, 1, 0] as const;

const SHORTEST_DAYS = 28;

/** Whether a period is a subscription that goes on: a day's pass has neither grace nor notices. */
export function isRenewable({ unit, count }: Duration): boolean {
  return unit === 'MONTH' || count >= SHORTEST_DAYS;
}

/** E-mails go out in the morning of their reader. */
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

type Renewal = Selectable<DB['commerce.renewal']>;

/** Whether a renewal is paid without its owner; where it is not, why it is not although the owner had agreed. */
export type RenewalCoverage = { isCovered: boolean; why?: string | undefined };

/** What subscriptions lets other rooms add. */
export type SubscriptionEffects = {
  /** The periods of an account have changed. Its row is locked. */
  onPeriodsChanged: readonly ((tx: Tx, accountId: string, now: Date) => Promise<void>)[];
  /** Whether something else pays for a renewal. */
  findCoverage(tx: Tx, renewal: Renewal, now: Date): Promise<RenewalCoverage>;
};
