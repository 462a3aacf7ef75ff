import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { PaymentState, StatusResult } from './gateways/gateway.ts';

export type KnownState = Exclude<PaymentState, 'unknown'>;

/** What the gateway reported when it was asked, and knew. */
export type ReportedStatus = Exclude<StatusResult, { state: 'unknown' }>;

/** How far a payment has come. It never goes back, and of two equals the first stays. */
const ranks: Readonly<Record<KnownState, number>> = {
  pending: 0,
  denied: 1,
  expired: 1,
  cancelled: 1,
  paid: 2,
  partly_refunded: 3,
  refunded: 4,
  chargeback: 4,
};

/** Whether money had settled when a payment was in this state. */
export const isSettled = (state: KnownState) => ranks[state] >= ranks.paid;

/** What a gateway's report changes about a payment; undefined when it changes nothing. */
export function nextState(current: KnownState, reported: KnownState): KnownState | undefined {
  // Rare and real: a settlement that the gateway takes back.
  if (reported === 'denied' && isSettled(current)) {
    return ranks[current] < ranks.chargeback ? 'chargeback' : undefined;
  }
  return ranks[reported] > ranks[current] ? reported : undefined;
}

const LATE_CHECKS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
const UNREACHABLE_PAUSES = [2 * SECOND, 4 * SECOND, 8 * SECOND, 15 * SECOND];
const UNREACHABLE_PAUSE_MAX = 25 * SECOND;
/** About half a day without an answer: this one needs a person, not a request a minute. */
const HOPELESS_ATTEMPTS = 2000;
/** The older an open payment, the less often it is asked about: a day's transfer is mostly notified. */
const PENDING_PAUSES = [
  { until: 2 * MINUTE, pause: 5 * SECOND },
  { until: 30 * MINUTE, pause: 15 * SECOND },
  { until: 2 * HOUR, pause: MINUTE },
  { until: Infinity, pause: 5 * MINUTE },
];

/** How long to wait after so many requests in a row that brought no status. */
export const pauseAfter = (attempts: number) =>
  attempts > HOPELESS_ATTEMPTS ? HOUR : (UNREACHABLE_PAUSES[attempts - 1] ?? UNREACHABLE_PAUSE_MAX);

type Watched = {
  state: KnownState;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  /** Requests in a row that brought no status. */
  attempts: number;
};

/**
 * When to ask the gateway again, although no notification came: often while the buyer looks at the
 * code, at its expiry, soon again while the gateway is away, and a few times after a payment
 * ended unpaid, for some settle late. Null: no more.
 */
export function nextCheck(payment: Watched, now: Date): Date | null {
  const after = (pause: number) => new Date(now.getTime() + pause);
  if (payment.attempts > 0) return after(pauseAfter(payment.attempts));
  if (payment.state !== 'pending') {
    if (isSettled(payment.state) || payment.closedAt === null) return null;
    const closedAt = payment.closedAt.getTime();
    const pause = LATE_CHECKS.find((check) => closedAt + check > now.getTime());
    return pause === undefined ? null : new Date(closedAt + pause);
  }
  const age = now.getTime() - payment.createdAt.getTime();
  const pause = PENDING_PAUSES.find(({ until }) => age < until)?.pause ?? MINUTE;
  const untilExpiry = payment.expiresAt.getTime() + SECOND - now.getTime();
  return after(untilExpiry > 0 ? Math.min(pause, untilExpiry) : pause);
}
