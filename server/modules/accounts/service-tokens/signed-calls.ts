import type { FastifyRequest } from 'fastify';
import { hmacHeaders } from '#contract/accounts/index.ts';
import { HMAC_LIFE } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey, digest, isSameSecret, newSecret, sign } from '#platform/secrets.ts';
import { insertUsedNonce } from '../queries.ts';

type Signed = { method: string; path: string; body: unknown; nonce: string; time: string };
type HmacDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Letters of a nonce: 132 bits. */
const NONCE_LENGTH = 22;
const NONCE = /^[\w-]{22}$/;
const TIME = /^\d{13}$/;

/** The headers that let one call through, once, for 60 s. */
export function signCall(
  deps: Pick<Deps, 'clock' | 'config'>,
  call: { method: string; path: string; body: unknown },
) {
  const nonce = newSecret().slice(0, NONCE_LENGTH);
  const time = String(deps.clock.now().getTime());
  const headers = {
    [hmacHeaders.signature]: signatureOf(deps, { ...call, nonce, time }),
    [hmacHeaders.nonce]: nonce,
    [hmacHeaders.time]: time,
  } as const;
  return { headers, expiresAt: new Date(Number(time) + HMAC_LIFE) };
}

/** Refuses a call that `/api/hmac` didn't sign, signed over 60 s ago, or that was already made. */
export async function requireSignedCall(deps: HmacDeps, request: FastifyRequest): Promise<void> {
  const [signature, nonce, time] = [hmacHeaders.signature, hmacHeaders.nonce, hmacHeaders.time].map(
    (name) => String(request.headers[name] ?? ''),
  ) as [string, string, string];
  if (!NONCE.test(nonce) || !TIME.test(time)) fail('accounts.hmacInvalid');
  const age = deps.clock.now().getTime() - Number(time);
  if (age > HMAC_LIFE || age < -HMAC_LIFE) fail('accounts.hmacInvalid');
  const path = request.url.split('?')[0] ?? '';
  const { method, body } = request;
  const expected = signatureOf(deps, { method, path, body, nonce, time });
  if (!isSameSecret(signature, expected)) fail('accounts.hmacInvalid');
  const expiresAt = new Date(Number(time) + 2 * HMAC_LIFE);
  const isFirst = await insertUsedNonce(deps.db, { purpose: 'hmac', nonce, expiresAt });
  if (!isFirst) fail('accounts.hmacInvalid');
}

function signatureOf(deps: Pick<Deps, 'config'>, signed: Signed): string {
  const { method, path, body, nonce, time } = signed;
  const bodyHash = digest(canonical(body), 'hex');
  const key = deriveKey(deps.config.secrets.master, 'hmac');
  return sign(key, [method, path, bodyHash, nonce, time].join('\n'));
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

/**
 * An address on this very site, or undefined. `host` is what the request itself was sent to: a copy reached by
 * another name than its public one is the same site.
 */
export function urlOnSite(
  config: Pick<Config, 'http'>,
  url: string,
  host: string | undefined,
): URL | undefined {
  const base = config.http.publicUrl;
  if (!URL.canParse(url, base)) return undefined;
  const target = new URL(url, base);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  const isOwn = target.origin === new URL(base).origin || target.host === host;
  return isWeb && isOwn ? target : undefined;
}

const CALL_PATH = /^\/[\w./-]+$/;

/** The path of a platform call that a page names with or without the base or our own origin. */
export function platformPath(
  config: Pick<Config, 'http'>,
  url: string,
  host: string | undefined,
): string | undefined {
  const path = urlOnSite(config, url.startsWith('/') ? url : addSlash(url), host)?.pathname;
  if (path === undefined || !CALL_PATH.test(path)) return undefined;
  return path.startsWith('/platform/') ? path : `/platform${path}`;
}

/** The specification writes some paths without their first slash. */
function addSlash(url: string): string {
  return /^[a-z]+:\/\//i.test(url) ? url : `/${url}`;
}
