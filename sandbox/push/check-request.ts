import type { IncomingHttpHeaders } from 'node:http';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { hasAes128gcmHeader } from './decrypt.ts';

const BODY_BYTES_MAX = 4096;
const TTL_MAX = 28 * 24 * 3600;
const TOKEN_LIFE_MAX = 24 * 3600;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

/** Why a service does not take a request, as it would say so itself. */
export type Refusal = { status: 400 | 401 | 403 | 413; reason: string };

const refuse = (status: Refusal['status'], reason: string): Refusal => ({ status, reason });

type Asked = { headers: IncomingHttpHeaders; body: Buffer; origin: string; nowMs: number };

/** What the services of browsers check before they take a message: RFC 8030, RFC 8188 and RFC 8292. */
export async function checkRequest(
  asked: Asked,
  applicationServerKey: string | null,
): Promise<Refusal | null> {
  const { headers, body } = asked;
  return (
    (await checkVapid(asked, applicationServerKey)) ??
    checkHeaders(headers) ??
    (body.length > BODY_BYTES_MAX ? refuse(413, 'PayloadTooLarge') : null) ??
    (hasAes128gcmHeader(body) ? null : refuse(400, 'BadEncryption'))
  );
}

function checkHeaders(headers: IncomingHttpHeaders): Refusal | null {
  const { ttl, topic, urgency, 'content-encoding': encoding } = headers;
  if (typeof ttl !== 'string' || !/^\d{1,10}$/.test(ttl) || Number(ttl) > TTL_MAX)
    return refuse(400, 'BadTtl');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return refuse(400, 'BadTopic');
  if (urgency !== undefined && !URGENCIES.includes(String(urgency)))
    return refuse(400, 'BadUrgency');
  return encoding === 'aes128gcm' ? null : refuse(400, 'BadContentEncoding');
}

/** Who sends: a token of ES256 by the key that it names, for this service, and not for longer than a day. */
async function checkVapid(
  { headers, origin, nowMs }: Asked,
  expectedKey: string | null,
): Promise<Refusal | null> {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || key === undefined) return refuse(401, 'MissingVapid');
  if (expectedKey !== null && key !== expectedKey) return refuse(403, 'VapidPkHashMismatch');
  try {
    if (decodeProtectedHeader(token).alg !== 'ES256') return refuse(403, 'BadJwtToken');
    const { payload } = await jwtVerify(token, await importJWK(jwkOf(key), 'ES256'), {
      audience: origin,
      currentDate: new Date(nowMs),
    });
    const { exp = 0, sub } = payload;
    if (exp > nowMs / 1000 + TOKEN_LIFE_MAX) return refuse(403, 'BadJwtToken: exp');
    // Apple answers 403 to what is no address.
    const isAddress = /^(?:https:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.[^\s@]+)/.test(
      sub ?? '',
    );
    return isAddress ? null : refuse(403, 'BadJwtToken: sub');
  } catch {
    return refuse(403, 'BadJwtToken');
  }
}

function jwkOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}
