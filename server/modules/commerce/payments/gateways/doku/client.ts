import { randomUUID } from 'node:crypto';
import { digest, hmacBy, isSameSecret } from '#platform/secrets.ts';
import type { NotificationHeaders, NotifiedOrder, UnknownOutcome } from '../gateway.ts';
import { fetchText, isOrderId, isRecord, readObject, readText, unknown } from '../http.ts';

/** The lines that DOKU's HMAC covers. A GET has no body and so no digest. */
export type DokuSigned = {
  clientId: string;
  requestId: string;
  /** UTC to the second, as in the header. */
  timestamp: string;
  /** The path alone: of DOKU's address when we call, of ours when DOKU does. */
  target: string;
  rawBody?: string | Buffer | undefined;
};

/** `2020-08-11T08:45:42Z` */
export const writeDokuTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The `Signature` header. A response carries its time under another name than a request. */
export function signDoku(
  signed: DokuSigned,
  secretKey: string,
  timeName: 'Request-Timestamp' | 'Response-Timestamp' = 'Request-Timestamp',
): string {
  const lines = [
    `Client-Id:${signed.clientId}`,
    `Request-Id:${signed.requestId}`,
    `${timeName}:${signed.timestamp}`,
    `Request-Target:${signed.target}`,
  ];
  if (signed.rawBody !== undefined) lines.push(`Digest:${digest(signed.rawBody, 'base64')}`);
  const signature = hmacBy(Buffer.from(secretKey)).update(lines.join('\n')).digest('base64');
  return `HMACSHA256=${signature}`;
}

export type DokuConfig = {
  clientId: string;
  secretKey: string;
  /** Without a path, e.g. `https://api.doku.com`. */
  apiUrl: string;
  /** Path of the address that DOKU notifies: its signature covers it. */
  notifyPath: string;
  /** Our RSA key for SNAP, PKCS 8 in base64; without it nothing is refunded that way. */
  snapPrivateKey?: string | undefined;
  /** Folder of the daily settlement reports; without it there are none. */
  reportUrl?: string | undefined;
  /** Before this an order has no status. */
  statusAfterMs: number;
  /** Whole call, body included. Default 10 s. */
  timeoutMs?: number;
  /** How long an OVO push is held. Default 75 s: OVO takes up to 70. */
  promptTimeoutMs?: number;
  /** Real time, milliseconds: until when an order may be paid goes by it. */
  now: () => number;
};

export type DokuRequest = {
  /** The path, which is signed. */
  target: string;
  /** A body makes it a POST. */
  body?: object;
  /** The same for each try of one thing: DOKU does it once. Default: a new one. */
  requestId?: string;
  timeoutMs?: number;
};

/** `isRepeated`: this Request-Id was answered before, and this is that answer again. */
export type DokuAnswer = {
  status: 'answered';
  code: number;
  body: Readonly<Record<string, unknown>>;
  isRepeated: boolean;
};

export const TIMEOUT_MS = 10_000;

/** Headers that say who calls, over exactly the bytes that are sent. */
export function writeHeaders(
  { clientId, secretKey }: DokuConfig,
  request: { target: string; requestId: string; rawBody?: string | undefined },
): Record<string, string> {
  // The other side's clock is the real one, whatever time ours was moved to.
  const timestamp = writeDokuTime(Date.now());
  return {
    'client-id': clientId,
    'request-id': request.requestId,
    'request-timestamp': timestamp,
    signature: signDoku({ clientId, timestamp, ...request }, secretKey),
  };
}

/** One call. What may have reached DOKU and got no readable, signed answer is unknown. */
export async function callDoku(
  config: DokuConfig,
  request: DokuRequest,
): Promise<DokuAnswer | UnknownOutcome> {
  const { target } = request;
  const requestId = request.requestId ?? randomUUID();
  const rawBody = request.body && JSON.stringify(request.body);
  const answer = await fetchText(config.apiUrl + target, {
    method: rawBody === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(rawBody !== undefined && { 'content-type': 'application/json' }),
      ...writeHeaders(config, { target, requestId, rawBody }),
    },
    body: rawBody,
    timeoutMs: request.timeoutMs ?? config.timeoutMs ?? TIMEOUT_MS,
  });
  if (answer.status === 'unknown') return answer;
  const { httpStatus: code, text, headers } = answer;
  if (code >= 500) return unknown('gateway_error', `answered ${code}`);
  const body = readObject(text);
  if (!body) return unknown('unreadable', `HTTP ${code} without a JSON object`);
  const isRepeated = code === 409;
  // What says that something was done has to be signed; only answers to a POST cover their body.
  if (rawBody !== undefined && (code < 300 || isRepeated)) {
    const expected = signDoku(
      {
        clientId: config.clientId,
        requestId,
        timestamp: headers.get('response-timestamp') ?? '',
        target,
        rawBody: text,
      },
      config.secretKey,
      'Response-Timestamp',
    );
    if (!isSameSecret(headers.get('signature') ?? '', expected))
      return unknown('unreadable', 'the answer is not signed');
  }
  return { status: 'answered', code, body, isRepeated };
}

/** What DOKU says went wrong, in one line; it has more than one form for this. */
export function readProblem(body: Readonly<Record<string, unknown>>): string {
  const error = isRecord(body['error']) ? body['error'] : body;
  const { message } = error;
  const words = Array.isArray(message) ? message.map(String).join('; ') : readText(message);
  return [readText(error['code']), words].filter(Boolean).join(': ');
}

/** SHA-256 over the values as they are written, one after the other, the secret last; in hex. */
export const checkSum = (...values: readonly (string | number)[]): string =>
  digest(values.join(''), 'hex');

const LARGEST_NOTIFICATION_BYTES = 65_536;
/** Two clocks and a slow line; what is older is a replay. */
const STALE_MS = 10 * 60_000;

/**
 * Says which order a notification is about, when it was signed by DOKU, for our address, over
 * exactly these bytes, just now. The state in it is covered too, and still not returned.
 */
export function verifyDokuNotification(
  rawBody: string | Buffer,
  headers: NotificationHeaders,
  { clientId, secretKey, notifyPath }: DokuConfig,
  nowMs = Date.now(),
): NotifiedOrder | null {
  if (Buffer.byteLength(rawBody) > LARGEST_NOTIFICATION_BYTES) return null;
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const requestId = header('request-id');
  const timestamp = header('request-timestamp');
  if (header('client-id') !== clientId) return null;
  if (requestId === '' || requestId.length > 128) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)) return null;
  // Also not a date that no calendar has.
  if (!(Math.abs(Date.parse(timestamp) - nowMs) <= STALE_MS)) return null;
  const expected = signDoku(
    { clientId, requestId, timestamp, target: notifyPath, rawBody },
    secretKey,
  );
  if (!isSameSecret(header('signature'), expected)) return null;
  const order = readObject(rawBody.toString())?.['order'];
  const orderId = isRecord(order) ? order['invoice_number'] : null;
  return isOrderId(orderId) ? { orderId, requestId } : null;
}
