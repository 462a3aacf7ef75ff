import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { newSecret } from './refresh-tokens.ts';
import { authCookieNames, cookie, setCookies } from './session-cookies.ts';

type CsrfParts = Pick<Parts, 'config'>;

/** The token of this browser's csrf cookie; a browser without one is given both. */
export function csrfTokenFor(
  parts: CsrfParts,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = tokenOfCookie(parts, request);
  if (known !== undefined) return known;
  const token = newSecret();
  const name = authCookieNames(parts.config).csrf;
  setCookies(reply, [cookie(parts.config, name, `${token}|${signToken(parts, token)}`, {})]);
  return token;
}

/** Whether a form carries the token of the browser's own cookie. */
export function hasCsrfToken(
  parts: CsrfParts,
  request: FastifyRequest,
  token: string | undefined,
): boolean {
  const expected = tokenOfCookie(parts, request);
  return expected !== undefined && token !== undefined && isSame(expected, token);
}

function tokenOfCookie(parts: CsrfParts, request: FastifyRequest): string | undefined {
  const [token, signature] = (request.cookies[authCookieNames(parts.config).csrf] ?? '').split('|');
  if (!token || !signature) return undefined;
  return isSame(signature, signToken(parts, token)) ? token : undefined;
}

function signToken(parts: CsrfParts, token: string): string {
  return createHmac('sha256', deriveKey(parts.config.secrets.master, 'csrf'))
    .update(token)
    .digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
