import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

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
  if (signed.rawBody !== undefined)
    lines.push(`Digest:${createHash('sha256').update(signed.rawBody).digest('base64')}`);
  return `HMACSHA256=${createHmac('sha256', secretKey).update(lines.join('\n')).digest('base64')}`;
}

export function isSameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
