import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey, isSameSecret, newSecret, sign } from '#platform/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { authCookieNames, cookie, setCookies } from '../sessions/session-cookies.ts';

type CsrfDeps = Pick<Deps, 'config'>;

/** The token of this browser's csrf cookie; a browser without one is given both. */
export function csrfTokenFor(deps: CsrfDeps, request: FastifyRequest, reply: FastifyReply): string {
  const known = tokenOfCookie(deps, request);
  if (known !== undefined) return known;
  const token = newSecret();
  const name = authCookieNames(deps.config).csrf;
  setCookies(reply, [cookie(deps.config, name, `${token}|${signToken(deps, token)}`, {})]);
  return token;
}

/** Whether a form carries the token of the browser's own cookie. */
export function hasCsrfToken(
  deps: CsrfDeps,
  request: FastifyRequest,
  token: string | undefined,
): boolean {
  const expected = tokenOfCookie(deps, request);
  return expected !== undefined && token !== undefined && isSameSecret(token, expected);
}

function tokenOfCookie(deps: CsrfDeps, request: FastifyRequest): string | undefined {
  const [token, signature] = (request.cookies[authCookieNames(deps.config).csrf] ?? '').split('|');
  if (!token || !signature) return undefined;
  return isSameSecret(signature, signToken(deps, token)) ? token : undefined;
}

function signToken(deps: CsrfDeps, token: string): string {
  return sign(deriveKey(deps.config.secrets.master, 'csrf'), token);
}
