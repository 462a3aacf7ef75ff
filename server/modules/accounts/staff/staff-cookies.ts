import { STAFF_SESSION_LIFE } from '#contract/accounts.ts';
import type { Config } from '#platform/config.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { cookie, type CookieToSet } from '../sessions/session-cookies.ts';

type CookieConfig = Pick<Config, 'http' | 'masterEmail'>;

/** Holds the secret of a staff session. */
export const STAFF_COOKIE = 'studio_session';
/** Ties the challenges of studio passkeys to the browser that asked for them. */
export const STAFF_HOLDER = 'studio_holder';

/** Undefined takes it away. */
export function staffCookie(config: CookieConfig, secret: string | undefined): CookieToSet {
  const life = secret === undefined ? 0 : STAFF_SESSION_LIFE;
  return cookie(config, STAFF_COOKIE, secret ?? '', { life });
}

export function staffHolderCookie(config: CookieConfig, secret: string): CookieToSet {
  return cookie(config, STAFF_HOLDER, secret, { life: CHALLENGE_LIFE });
}
