import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  DAY,
  HOUR,
  minimarkets,
  MINUTE,
  SECOND,
  virtualAccountBanks,
} from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { DB } from '#db/types.ts';
import type { Discount, LineItem } from '../cart/cart.ts';
import type { ChargeInstruction, PaymentState, StatusResult } from './gateways/gateway.ts';

/** Pages and the wallet apps that gateways lead to. Whatever else a link might be is not opened. */
const SAFE_LINK = /^(https?|gojek|shopeeid|dana|ovoid):/;

const instructionSchema = z.object({
  /** QRIS text, checked for CRC and amount. */
  qrString: z.string().optional(),
  virtualAccount: z
    .object({
      bank: z.enum(virtualAccountBanks),
      number: z.string(),
      /** Mandiri's biller code. */
      companyCode: z.string().optional(),
    })
    .optional(),
  paymentCode: z.object({ store: z.enum(minimarkets), code: z.string() }).optional(),
  /** The gateway's hosted page or a wallet's app. */
  redirectUrl: z.string().regex(SAFE_LINK).optional(),
  /** Closes a hosted page on which nothing was chosen yet. */
  pageToken: z.string().optional(),
});

/** What the gateway gave to be shown to the buyer. Empty where there is nothing to show, as for a prompt. */
export type Instruction = z.output<typeof instructionSchema>;

/** An instruction as it lies in the database. @throws where the database holds something else. */
export function readInstruction(stored: unknown): Instruction | null {
  return stored === null ? null : instructionSchema.parse(stored);
}

/** What is stored of a gateway's response; the rest of it is not. */
export function keepInstruction(
  given: Pick<
    ChargeInstruction,
    'qrString' | 'virtualAccount' | 'paymentCode' | 'redirectUrl' | 'pageToken'
  >,
): Instruction {
  const { redirectUrl } = given;
  return instructionSchema.parse({
    ...given,
    redirectUrl: redirectUrl !== undefined && SAFE_LINK.test(redirectUrl) ? redirectUrl : undefined,
  });
}

const choiceSchema = z.object({
  bank: z.enum(virtualAccountBanks).optional(),
  store: z.enum(minimarkets).optional(),
  /** Of the wallet, E.164; erased when the payment ends. */
  phone: z.string().optional(),
  /** The consent that this purchase turns on, if the way to pay is saved with it. */
  save: z.uuid().optional(),
  /** The consent that it is charged by, and which try of it this is. */
  saved: z.uuid().optional(),
  attempt: z.string().optional(),
});

/** What a method leaves to the buyer: the bank, the shop, the wallet's number. */
export type MethodChoice = z.output<typeof choiceSchema>;

/** @throws where the database holds something else. */
export const readChoice = (stored: unknown): MethodChoice => choiceSchema.parse(stored);

/** Only what this method asks for. */
export function choiceFor(method: PaymentMethod, given: MethodChoice): MethodChoice {
  const { bank, store, phone, save, saved, attempt } = given;
  if (method === 'virtualAccount') return { ...(bank && { bank }) };
  if (method === 'minimarket') return { ...(store && { store }) };
  if (method === 'ovo') return { ...(phone && { phone }) };
  if (method !== 'card' && method !== 'gopay') return {};
  return { ...(save && { save }), ...(saved && { saved }), ...(attempt && { attempt }) };
}

export function isSameChoice(a: MethodChoice, b: MethodChoice): boolean {
  const isSameSaved = a.save === b.save && a.saved === b.saved && a.attempt === b.attempt;
  return a.bank === b.bank && a.store === b.store && a.phone === b.phone && isSameSaved;
}

type Row = Selectable<DB['commerce.payment']>;

/** One try to pay a cart. Its id is the order id at the gateway. */
export type Payment = Omit<Row, 'lines' | 'discounts' | 'choice' | 'instruction'> & {
  lines: LineItem[];
  discounts: Discount[];
  choice: MethodChoice;
  instruction: Instruction | null;
};

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

/** What a period is worth that a payment brought: what was paid for it, and what it took in payment of the one before. */
export function valueOfPeriod(
  { lines, amountRupiah }: Pick<Payment, 'lines' | 'amountRupiah'>,
  packageId: string,
): number {
  const lineItem = lines.find((each) => each.packageId === packageId);
  // What was paid in the end: a code may have taken something off the line's price.
  const paidRupiah = Math.min(lineItem?.priceRupiah ?? 0, amountRupiah);
  return paidRupiah + (lineItem?.upgrade?.creditRupiah ?? 0);
}
