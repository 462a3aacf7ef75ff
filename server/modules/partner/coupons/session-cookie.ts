import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { decrypt, deriveKey, encrypt, sign } from '#platform/secrets.ts';
import { type CouponSession, newSession } from './coupon-platform.ts';
import { TOKEN_MARGIN_MS } from './trinvi.ts';

const COOKIE = 'trinvi_token';

const kept = z.object({ accountId: z.uuid(), token: z.string(), expiresAt: z.number() });

/** What the platform calls an account: nothing leads back from it without our key, and it never changes. */
export function memberOf({ config }: Pick<Deps, 'config'>, accountId: string): string {
  return sign(deriveKey(config.secrets.master, 'trinvi-member'), accountId);
}

/**
 * The account's sign-in at the platform, from its cookie: encrypted with our key, so that the browser carries the token
 * and reads none. One of another account, or near its end, is none. The cookie is also where a visitor's token for this
 * platform stands, which opens our own calls and is no session there.
 */
export function readCouponSession(
  deps: Pick<Deps, 'config' | 'clock'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  accountId: string,
): CouponSession {
  const session = newSession(memberOf(deps, accountId));
  const text = decrypt(keyOf(deps), Buffer.from(cookies[COOKIE] ?? '', 'base64url'));
  if (text === undefined) return session;
  const { accountId: owner, token, expiresAt } = kept.parse(JSON.parse(text));
  const isOver = expiresAt - TOKEN_MARGIN_MS <= deps.clock.now().getTime();
  if (owner !== accountId || isOver) return session;
  return { ...session, token, expiresAt: new Date(expiresAt) };
}

/** Keeps a token that is new. */
export function keepCouponSession(
  deps: Pick<Deps, 'config' | 'clock'>,
  reply: FastifyReply,
  accountId: string,
  { isRenewed, token, expiresAt }: CouponSession,
): void {
  if (!isRenewed || token === undefined || expiresAt === undefined) return;
  const text = JSON.stringify({ accountId, token, expiresAt: expiresAt.getTime() });
  const life = expiresAt.getTime() - deps.clock.now().getTime();
  reply.setCookie(COOKIE, encrypt(keyOf(deps), text).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    httpOnly: true,
    secure: deps.config.http.cookieSecure,
    maxAge: Math.floor(life / 1_000),
  });
}

const keyOf = ({ config }: Pick<Deps, 'config'>) =>
  deriveKey(config.secrets.master, 'trinvi-session');
