import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errors } from '#contract/errors.ts';
import type { RefusalReason } from './coupon-platform.ts';

/** Nothing came back: when to ask what became of it, by how often that was asked. */
const PAUSES = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
/** As long as a viewer may still want a coupon that the platform never heard of. */
const WANTED_FOR = 10 * MINUTE;
/** What was sent this lately may still be on its way. */
const ON_ITS_WAY = 2 * MINUTE;
/** As many coupons an account may try; platforms allow fewer. */
export const COUPONS_A_DAY = 30;
/** What was refused is listed this long. */
export const REFUSED_SHOWN = DAY;

export function nextCheck(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? HOUR));
}

/** What to do about a redemption that the platform says it knows nothing of. */
export function afterAbsent(
  { createdAt, askedAt }: { createdAt: Date; askedAt: Date | null },
  now: Date,
): 'ask' | 'wait' | 'give up' {
  if (now.getTime() - createdAt.getTime() <= WANTED_FOR) return 'ask';
  const isOnItsWay = askedAt !== null && now.getTime() - askedAt.getTime() < ON_ITS_WAY;
  return isOnItsWay ? 'wait' : 'give up';
}

const codes = {
  coupon_unknown: 'partner.couponUnknown',
  sold_out: 'partner.couponSoldOut',
  coupon_ended: 'partner.couponEnded',
  already_redeemed: 'partner.couponTaken',
  not_eligible: 'partner.couponNotEligible',
  daily_limit: 'partner.couponDailyLimit',
  refused: 'partner.couponRefused',
  unreached: 'partner.couponsUnavailable',
} as const satisfies Record<RefusalReason, ErrorCode>;

export const refusalCode = (reason: string | null) =>
  codes[(reason ?? 'refused') as RefusalReason] ?? 'partner.couponRefused';

/** A refusal in words, as a list shows it. */
export const refusalWords = (reason: string | null): string => errors[refusalCode(reason)].message;
