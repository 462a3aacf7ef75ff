import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hmacHeaders } from '#contract/accounts.ts';
import { HMAC_LIFE } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { insertUsedNonce } from './queries/insert-used-nonce.ts';

type Signed = { method: string; path: string; body: unknown; nonce: string; time: string };
type HmacParts = Pick<Parts, 'db' | 'clock' | 'config'>;

const NONCE = /^[\w-]{22}$/;
const TIME = /^\d{13}$/;

/** The headers that let one call through, once, for 60 s. */
export function signCall(
  parts: Pick<Parts, 'clock' | 'config'>,
  call: { method: string; path: string; body: unknown },
) {
  const nonce = randomBytes(16).toString('base64url');
  const time = String(parts.clock.now().getTime());
  const headers = {
    [hmacHeaders.signature]: signatureOf(parts, { ...call, nonce, time }),
    [hmacHeaders.nonce]: nonce,
    [hmacHeaders.time]: time,
  } as const;
  return { headers, expiresAt: new Date(Number(time) + HMAC_LIFE) };
}

/** Refuses a call that `/api/hmac` didn't sign, signed over 60 s ago, or that was already made. */
export async function requireSignedCall(parts: HmacParts, request: FastifyRequest): Promise<void> {
  const [signature, nonce, time] = [hmacHeaders.signature, hmacHeaders.nonce, hmacHeaders.time].map(
    (name) => String(request.headers[name] ?? ''),
  ) as [string, string, string];
  if (!NONCE.test(nonce) || !TIME.test(time)) fail('accounts.hmacInvalid');
  const age = parts.clock.now().getTime() - Number(time);
  if (age > HMAC_LIFE || age < -HMAC_LIFE) fail('accounts.hmacInvalid');
  const path = request.url.split('?')[0] ?? '';
  const { method, body } = request;
  const expected = Buffer.from(signatureOf(parts, { method, path, body, nonce, time }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    fail('accounts.hmacInvalid');
  }
  const expiresAt = new Date(Number(time) + 2 * HMAC_LIFE);
  const isFirst = await insertUsedNonce(parts.db, { purpose: 'hmac', nonce, expiresAt });
  if (!isFirst) fail('accounts.hmacInvalid');
}

function signatureOf(parts: Pick<Parts, 'config'>, signed: Signed): string {
  const { method, path, body, nonce, time } = signed;
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex');
  return createHmac('sha256', deriveKey(parts.config.secrets.master, 'hmac'))
    .update([method, path, bodyHash, nonce, time].join('\n'))
    .digest('base64url');
}

/** A flat body as one text, whatever order its fields came in. Nothing deeper is ever signed. */
function canonical(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return '';
  const fields = Object.entries(body as Record<string, unknown>);
  if (fields.some(([, value]) => typeof value === 'object' && value !== null)) {
    fail('accounts.hmacInvalid');
  }
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
