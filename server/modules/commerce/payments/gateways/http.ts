import type { ChargeInput, UnknownCause, UnknownOutcome } from './gateway.ts';

/** `"59000.00"` as 59000; null for anything that is not whole rupiah. */
export function readRupiah(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const whole = typeof text === 'string' ? /^(\d{1,12})(\.0{1,2})?$/.exec(text)?.[1] : undefined;
  return whole === undefined ? null : Number(whole);
}

/** What every gateway takes as an order id, without names that a URL would swallow. */
export const isOrderId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9\-_~.]{1,50}$/.test(value) && /[A-Za-z0-9]/.test(value);

const LARGEST_ANSWER_CHARS = 20_000_000;
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export const unknown = (cause: UnknownCause, message: string): UnknownOutcome => ({
  status: 'unknown',
  cause,
  message,
});

export type TextAnswer = { status: 'answered'; httpStatus: number; text: string; headers: Headers };

/** One HTTP call. What may have arrived and got no answer is unknown, not failed. */
export async function fetchText(
  url: string,
  request: {
    method?: 'GET' | 'POST';
    headers: Record<string, string>;
    body?: string | undefined;
    timeoutMs: number;
  },
): Promise<TextAnswer | UnknownOutcome> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = await response.text();
    return text.length > LARGEST_ANSWER_CHARS
      ? unknown('unreadable', 'the answer is too large')
      : { status: 'answered', httpStatus: response.status, text, headers: response.headers };
  } catch (error) {
    return readFailure(error);
  }
}

function readFailure(error: unknown): UnknownOutcome {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = hasCode(cause) ? cause.code : hasCode(error) ? error.code : '';
  const name = error instanceof Error ? error.name : 'Error';
  return NEVER_CONNECTED.has(code)
    ? unknown('not_sent', `no connection: ${code}`)
    : unknown('no_reply', `no answer: ${code || name}`);
}

const hasCode = (value: unknown): value is { code: string } =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

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
