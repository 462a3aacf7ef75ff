import { DAY } from '#contract/constants.ts';
import type { DB, Selectable, Tx } from '#platform/db.ts';
import { newCode } from '#platform/secrets.ts';
import type { LineItem, Repricing } from '../cart/cart.ts';
import type { Settlement } from '../payments/effects.ts';
import type { Payment } from '../payments/payment.ts';
import { lockGift, updateGift } from './queries.ts';

export type Gift = Selectable<DB['commerce.gift']>;

/** Not taken this long after it was to arrive: the money goes back. */
const GIFT_LIFE = { gift: 180 * DAY, relative: 90 * DAY } as const;

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** 60 bits: it can't be guessed. */
export const newGiftCode = (): string => newCode(SIGNS, CODE_LENGTH);

/** As people type it: in groups, in small letters, with spaces. */
export function readGiftCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** `ABCD-EFGH-JKLM`. */
export function showGiftCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Enough for the sender to know again whom they meant, and no more. Masked once more, it stays the same. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.charAt(0)}•••${recipient.slice(at)}`;
  return `•••• ${recipient.slice(-4)}`;
}

/** Gifts in a settled payment: from their day on, due work delivers them; here only their rows change. */
export async function beginGifts(
  _deps: unknown,
  tx: Tx,
  { payment, now }: Settlement,
): Promise<void> {
  for (const { giftId } of payment.lines) {
    if (giftId !== undefined) await beginGift(tx, giftId, payment, now);
  }
}

/** A gift keeps its recipient when its cart gets another plan, and loses it for whatever is no plan. */
export async function repriceGift(
  _db: unknown,
  { cart: { lines }, priced }: Repricing,
): Promise<LineItem[] | undefined> {
  const giftId = lines[0]?.giftId;
  if (giftId === undefined || priced.some(({ kind }) => kind !== 'PACKAGE')) return undefined;
  return priced.map((lineItem) => ({ ...lineItem, purpose: 'gift', giftId }));
}

async function beginGift(tx: Tx, giftId: string, payment: Payment, now: Date): Promise<void> {
  const gift = await lockGift(tx, giftId);
  if (gift === undefined || gift.state !== 'unpaid') {
    throw new Error(`The gift of payment ${payment.id} can't begin`);
  }
  const from = gift.deliverAt > now ? gift.deliverAt : now;
  await updateGift(tx, giftId, {
    state: 'waiting',
    paymentId: payment.id,
    deliverAt: from,
    checkAt: from,
    expiresAt: new Date(from.getTime() + GIFT_LIFE[gift.kind]),
  });
}
