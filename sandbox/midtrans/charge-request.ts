import type { Order, PaymentType } from './order.ts';
import { readTime } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

export type OrderRequest = Pick<Order, 'orderId' | 'amountRupiah' | 'items' | 'buyer'>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (value: unknown): Json => (isJson(value) ? value : {});
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What Core and Snap read alike; the list says what is wrong, in Midtrans' words. */
export function readOrderRequest(body: Json): OrderRequest | string[] {
  const details = object(body['transaction_details']);
  const orderId = details['order_id'];
  const amount = details['gross_amount'];
  const wrong: string[] = [];
  if (typeof orderId !== 'string' || orderId === '')
    wrong.push('transaction_details.order_id is required');
  else if (orderId.length > 50) wrong.push('transaction_details.order_id too long');
  else if (!/^[A-Za-z0-9\-_~.]+$/.test(orderId))
    wrong.push('transaction_details.order_id contains invalid character');
  if (amount === undefined) wrong.push('transaction_details.gross_amount is required');
  else if (typeof amount !== 'number' || !Number.isInteger(amount))
    wrong.push('transaction_details.gross_amount is not an integer');
  else if (amount < 1) wrong.push('transaction_details.gross_amount must be greater than 0');

  const items = readItems(body['item_details']);
  if (!items) wrong.push('item_details is invalid');
  else if (
    items.length > 0 &&
    items.reduce((sum, it) => sum + it.priceRupiah * it.quantity, 0) !== amount
  )
    wrong.push('transaction_details.gross_amount is not equal to the sum of item_details');
  if (items?.some((item) => item.name.length > 50)) wrong.push('item_details.name too long');
  if (wrong.length > 0 || !items) return wrong;

  const customer = object(body['customer_details']);
  const buyer = `${text(customer['first_name'])} ${text(customer['last_name'])}`.trim();
  return { orderId: String(orderId), amountRupiah: Number(amount), items, buyer };
}

function readItems(value: unknown): Order['items'] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const items = value.map((it: unknown) => {
    const item = object(it);
    const { name, price, quantity } = item;
    if (typeof name !== 'string' || !Number.isInteger(price) || !Number.isInteger(quantity))
      return null;
    return { name, priceRupiah: Number(price), quantity: Number(quantity) };
  });
  return items.every((item) => item !== null) ? items : null;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DEFAULT_EXPIRY_MS: Readonly<Record<PaymentType, number>> = {
  qris: 15 * MINUTE_MS,
  gopay: 15 * MINUTE_MS,
  shopeepay: 15 * MINUTE_MS,
  ovo: 65_000,
  credit_card: 10 * MINUTE_MS,
  bank_transfer: DAY_MS,
  echannel: DAY_MS,
  cstore: DAY_MS,
};
const LONGEST_EXPIRY_MS: Partial<Record<PaymentType, number>> = {
  qris: 7 * DAY_MS,
  gopay: 7 * DAY_MS,
  shopeepay: 5 * DAY_MS,
};

/** `custom_expiry` of Core or `expiry` of Snap; a string says what is wrong with it. */
export function readExpiry(value: unknown, type: PaymentType, nowMs: number): number | string {
  if (value === undefined || type === 'ovo') return nowMs + DEFAULT_EXPIRY_MS[type];
  const expiry = object(value);
  const startText = expiry['order_time'] ?? expiry['start_time'];
  const start = startText === undefined ? nowMs : readTime(startText);
  const unit = text(expiry['unit'] ?? 'minute').replace(/s$/, '');
  const unitMs = UNIT_MS[unit];
  const duration = expiry['expiry_duration'] ?? expiry['duration'];
  if (start === null) return 'custom_expiry.order_time has invalid format';
  if (unitMs === undefined) return 'custom_expiry.unit is invalid';
  if (typeof duration !== 'number' || !Number.isInteger(duration) || duration < 1)
    return 'custom_expiry.expiry_duration is invalid';
  const expiresAtMs = start + duration * unitMs;
  const longest = LONGEST_EXPIRY_MS[type] ?? 180 * DAY_MS;
  if (expiresAtMs - nowMs > longest) return 'custom_expiry exceeds the allowed maximum';
  return expiresAtMs;
}
