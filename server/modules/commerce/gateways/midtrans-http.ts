import type { UnknownCause, UnknownOutcome } from './gateway.ts';

export type MidtransConfig = {
  serverKey: string;
  /** Core API without a path, e.g. `https://api.midtrans.com`. */
  apiUrl: string;
  /** Snap with its version, e.g. `https://app.midtrans.com/snap/v1`. */
  snapUrl: string;
  /** Whole call, body included. Default 10 s. */
  timeoutMs?: number;
  now?: () => number;
};

export type MidtransRequest = {
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
  idempotencyKey?: string;
};

/** `code` is the body's own status_code where there is one: the HTTP status is often just 200. */
export type MidtransAnswer = {
  status: 'answered';
  code: number;
  body: Readonly<Record<string, unknown>>;
};

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER_CHARS = 1_000_000;
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

/** One call. What may have reached Midtrans and got no readable answer is unknown, not failed. */
export async function callMidtrans(
  config: MidtransConfig,
  request: MidtransRequest,
): Promise<MidtransAnswer | UnknownOutcome> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${config.serverKey}:`).toString('base64')}`,
  };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;

  let text: string;
  let httpStatus: number;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    });
    httpStatus = response.status;
    text = await response.text();
  } catch (error) {
    return readFailure(error);
  }
  return readAnswer(httpStatus, text);
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

export function readAnswer(httpStatus: number, text: string): MidtransAnswer | UnknownOutcome {
  const body = text.length > LARGEST_ANSWER_CHARS ? null : readObject(text);
  const written = body?.['status_code'];
  const code =
    typeof written === 'number' || (typeof written === 'string' && /^\d{3}$/.test(written))
      ? Number(written)
      : httpStatus;
  if (httpStatus >= 500 || code >= 500) return unknown('gateway_error', `answered ${code}`);
  if (!body) return unknown('unreadable', `HTTP ${httpStatus} without a JSON object`);
  return { status: 'answered', code, body };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What Midtrans says went wrong, in one line, for the log and the case file. */
export function readMessage(body: Readonly<Record<string, unknown>>): string {
  const lists = [body['validation_messages'], body['error_messages']];
  const details = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return [readText(body['status_message']) ?? '', ...details].filter(Boolean).join('; ');
}

export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
