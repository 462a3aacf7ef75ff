import type { Decline, SavedCard } from './gateway.ts';
import { readText } from './gateway-http.ts';
import { readWibTime } from './midtrans-fields.ts';

type Body = Readonly<Record<string, unknown>>;

/** The card that was saved with a payment. Told by `GET status` alone: a notification is not believed. */
export function readSavedCard(body: Body): SavedCard | undefined {
  const token = readText(body['saved_token_id']);
  const lastDigits = /(\d{4})$/.exec(readText(body['masked_card']) ?? '')?.[1];
  if (token === null || lastDigits === undefined) return undefined;
  return { token, lastDigits, expiresAt: readWibTime(body['saved_token_id_expired_at']) };
}

/** ISO 8583 answers of card issuers. */
const CARD_DECLINES: Readonly<Record<string, Decline>> = {
  '51': 'short',
  '61': 'short',
  '65': 'short',
  '33': 'expired',
  '54': 'expired',
  '04': 'blocked',
  '07': 'blocked',
  '14': 'blocked',
  '41': 'blocked',
  '43': 'blocked',
  '46': 'blocked',
  '62': 'blocked',
};

/** Why a bank or a wallet said no: banks by their code, GoPay by its words. */
export function readDecline(body: Body): Decline {
  const code = readText(body['channel_response_code']) ?? '';
  if (body['payment_type'] === 'credit_card') return CARD_DECLINES[code] ?? 'other';
  const words = readText(body['channel_response_message']) ?? '';
  if (/insufficient|balance|saldo/i.test(words)) return 'short';
  if (/not linked|unlinked|disabled/i.test(words)) return 'unlinked';
  return /block|frozen|suspend/i.test(words) ? 'blocked' : 'other';
}
