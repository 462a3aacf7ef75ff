import type { SandboxSettings } from '../env.ts';
import type { NotifierWire } from '../notify/notification.ts';
import { alteredBody, forgedBody, notificationBody } from './bodies.ts';
import type { Order } from './order.ts';

const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);
const RETRIES_BY_STATUS: Readonly<Record<number, number>> = {
  301: 0,
  302: 0,
  303: 0,
  400: 2,
  404: 2,
  500: 1,
  503: 4,
};
const OTHER_RETRIES = 5;

/** How many times more a notification is sent after an answer; null: it was accepted. */
export function retriesAfter(httpStatus: number | null): number | null {
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return null;
  return httpStatus === null ? OTHER_RETRIES : (RETRIES_BY_STATUS[httpStatus] ?? OTHER_RETRIES);
}

/** Up to 2, 10, 30, 90, 210 minutes, shifted at random. `tries` counts those already made. */
export function retryDelayMs(tries: number, random: number): number {
  const longest = RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length) - 1] ?? 0;
  return longest * (0.25 + 0.75 * random);
}

/** What Midtrans tells, and to whom. */
export const midtransNotifications = ({
  serverKey,
  notifyUrl,
}: SandboxSettings): NotifierWire<Order> => ({
  urls: (order) => order.notifyUrls ?? [notifyUrl],
  write: (order, kind) => {
    const body =
      kind === 'forged'
        ? forgedBody(order)
        : kind === 'altered'
          ? alteredBody(order, serverKey)
          : notificationBody(order, serverKey);
    return { body: JSON.stringify(body), transactionStatus: String(body['transaction_status']) };
  },
  headers: () => ({ 'user-agent': 'Veritrans' }),
  retriesAfter,
  retryDelayMs,
});
