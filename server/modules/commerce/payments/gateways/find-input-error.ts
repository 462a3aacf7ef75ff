import type { ChargeInput } from './gateway.ts';
import { isOrderId } from './http.ts';

const LARGEST_QRIS_RUPIAH = 10_000_000;

/** Our own mistake, found before it costs a round trip; null when the input may be sent. */
export function findInputError(input: ChargeInput, nowMs: number): string | null {
  const { amountRupiah, items } = input;
  if (!isOrderId(input.orderId)) return 'orderId has other characters than letters, digits, -_~.';
  if (!Number.isSafeInteger(amountRupiah) || amountRupiah < 1) return 'amount is not whole rupiah';
  if (input.method.type === 'credit') return 'credit is not paid here';
  if ('token' in input.method && input.method.token === '') return 'nothing is saved to be charged';
  if (input.method.type === 'qris' && amountRupiah > LARGEST_QRIS_RUPIAH)
    return 'above what QRIS allows';
  const total = items.reduce((sum, item) => sum + item.priceRupiah * item.quantity, 0);
  if (items.length > 0 && total !== amountRupiah) return 'items do not sum to the amount';
  if (input.expiresAt.getTime() <= nowMs) return 'expires in the past';
  return null;
}
