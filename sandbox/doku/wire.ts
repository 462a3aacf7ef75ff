import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** `2020-08-11T08:45:42Z` */
export const writeUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;

/** `20200811154542`, in GMT+7 without saying so. */
export const writeCompact = (ms: number): string =>
  new Date(ms + WIB_OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '');

export const digestOf = (body: string): string =>
  createHash('sha256').update(body).digest('base64');

export type SignedParts = {
  clientId: string;
  requestId: string;
  timestamp: string;
  /** The path alone, without host. */
  target: string;
  /** Only what has a body is digested. */
  body?: string;
};

/** A request and a notification name the time differently from a response. */
export function sign(signed: SignedParts, secret: string, timeName = 'Request-Timestamp'): string {
  const lines = [
    `Client-Id:${signed.clientId}`,
    `Request-Id:${signed.requestId}`,
    `${timeName}:${signed.timestamp}`,
    `Request-Target:${signed.target}`,
    ...(signed.body === undefined ? [] : [`Digest:${digestOf(signed.body)}`]),
  ];
  const mac = createHmac('sha256', secret).update(lines.join('\n')).digest('base64');
  return `HMACSHA256=${mac}`;
}

export function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What a handler answers; the body as it is sent, for its signature covers it. */
export type DokuAnswer = {
  http: number;
  body: object;
  /** Sent instead of the body, where an answer is no JSON. */
  text?: string;
};

export const dokuError = (http: number, code: string, message: string): DokuAnswer => ({
  http,
  body: { error: { code, message, type: 'invalid_request_error' } },
});
