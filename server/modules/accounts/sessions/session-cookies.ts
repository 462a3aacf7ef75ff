import fastifyCookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { ACCESS_COOKIE_LIFE, SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { KNOWN_BROWSER } from '../request-metadata.ts';
import { KNOWN_BROWSER_LIFE, type MarkedAccount, markBrowser } from '../tickets.ts';
import type { OpenSession } from './open-session.ts';
import { DEVICE_GRANT_LIFE, sessionLife, VERIFICATION_LIFE } from '../policy.ts';
import type { Account } from '../account/queries.ts';
import {
  belongsToOlderSite,
  displayIdentifier,
  toProfileRecord,
  toVerificationRecord,
} from '../account/wire-records.ts';

export type CookieToSet = {
  name: string;
  value: string;
  options: { path: '/'; sameSite: 'strict'; secure: boolean; httpOnly: boolean; maxAge?: number };
};
type CookieConfig = Pick<Deps['config'], 'http' | 'masterEmail'>;

/** What a session lives by: gone when it ends. */
const SESSION =
  `access_token refresh_token profile kids auth isUserV3 access_tokenV3 refresh_tokenV3
  lastrefreshV3`.split(/\s+/);
const ACCESS = ['access_token', 'access_tokenV3'] as const;
const VERIFICATION = ['emailVerification', 'verification_ticket'] as const;
/** Every other cookie of the specification that a sign-out clears. */
const LEFT_BY_A_VISIT =
  `lastPath savedAccount rememberme bonus skip_personalization tvs_token trinvi_token purchase_cart
  purchase_type targetTimestamp data_qrcode data_midtrans_id cart_id cms_access_token cms_refresh_token`.split(
    /\s+/,
  );

/** The auth library's names; over HTTPS with the prefixes that browsers guard. */
export function authCookieNames(config: CookieConfig) {
  const { cookieSecure } = config.http;
  return {
    session: `${cookieSecure ? '__Secure-' : ''}next-auth.session-token`,
    csrf: `${cookieSecure ? '__Host-' : ''}next-auth.csrf-token`,
  };
}

/** Strict for every cookie; HttpOnly unless a page has to read it. `life` in ms, absent: until the browser closes. */
export function cookie(
  config: CookieConfig,
  name: string,
  value: string,
  { life, isReadable = false }: { life?: number; isReadable?: boolean },
): CookieToSet {
  return {
    name,
    value,
    options: {
      path: '/',
      sameSite: 'strict',
      secure: config.http.cookieSecure,
      httpOnly: !isReadable,
      ...(life === undefined ? {} : { maxAge: life / SECOND }),
    },
  };
}

/** All cookies of a signed-in browser. */
export function signedInCookies(
  config: CookieConfig,
  account: Account,
  session: OpenSession,
  now: Date,
): CookieToSet[] {
  const life = sessionLife(session.isRemembered);
  const { session: sessionName } = authCookieNames(config);
  return [
    ...accessCookies(config, account, session.accessToken),
    cookie(config, 'refresh_token', session.refreshToken, { life }),
    ...displayCookies(config, account, { isRemembered: session.isRemembered, now }),
    kidsCookie(config, session),
    ...(session.isRemembered
      ? [cookie(config, 'rememberme', '1', { life, isReadable: true })]
      : clear(config, ['rememberme'])),
    ...(session.sessionToken === undefined
      ? []
      : [cookie(config, sessionName, session.sessionToken, { life })]),
    ...legacyCookies(config, account, session, now),
    ...clear(config, VERIFICATION),
  ];
}

/** The access token, for an account of the older site also under the name that its scripts look for. */
export function accessCookies(
  config: CookieConfig,
  account: Account,
  accessToken: string,
): CookieToSet[] {
  const names = belongsToOlderSite(account, config) ? ACCESS : ACCESS.slice(0, 1);
  return names.map((name) => cookie(config, name, accessToken, { life: ACCESS_COOKIE_LIFE }));
}

/** The older site's names for the same session; trusted by nothing. */
function legacyCookies(
  config: CookieConfig,
  account: Account,
  session: OpenSession,
  now: Date,
): CookieToSet[] {
  if (!belongsToOlderSite(account, config)) return [];
  const life = sessionLife(session.isRemembered);
  const refreshedAt = String(Math.floor(now.getTime() / SECOND));
  return [
    cookie(config, 'isUserV3', '1', { life, isReadable: true }),
    cookie(config, 'refresh_tokenV3', session.refreshToken, { life }),
    cookie(config, 'lastrefreshV3', refreshedAt, { life, isReadable: true }),
  ];
}

/** What pages show of the account, after it changed. */
export function displayCookies(
  config: CookieConfig,
  account: Account,
  { isRemembered, now }: { isRemembered: boolean; now: Date },
): CookieToSet[] {
  return [
    profileCookie(config, account, isRemembered),
    authCookie(config, account, { isRemembered, now }),
  ];
}

function authCookie(
  config: CookieConfig,
  account: Account,
  { isRemembered, now }: { isRemembered: boolean; now: Date },
): CookieToSet {
  const life = sessionLife(isRemembered);
  return cookie(config, 'auth', encodeCredential(account, now), { life, isReadable: true });
}

export function profileCookie(
  config: CookieConfig,
  account: Account,
  isRemembered: boolean,
): CookieToSet {
  return cookie(config, 'profile', toBase64(toProfileRecord(account)), {
    life: sessionLife(isRemembered),
    isReadable: true,
  });
}

/** The stored kids flag: mirrors that the active profile is a child's, for scripts to see; trusted by nothing. */
export function kidsCookie(
  config: CookieConfig,
  { isRemembered, isChild }: Pick<OpenSession, 'isRemembered' | 'isChild'>,
): CookieToSet {
  const life = isChild ? sessionLife(isRemembered) : 0;
  return cookie(config, 'kids', isChild ? '1' : '', { life, isReadable: true });
}

/** For the browser that waits until its registration is verified. */
export function verificationCookies(
  config: CookieConfig,
  account: Account,
  ticket: string,
): CookieToSet[] {
  const life = VERIFICATION_LIFE;
  const record = toBase64(toVerificationRecord(account));
  return [
    cookie(config, 'emailVerification', record, { life, isReadable: true }),
    cookie(config, 'verification_ticket', ticket, { life }),
  ];
}

/** Holds the secret of the browser that shows a sign-in code. */
export const DEVICE_GRANT_COOKIE = 'code_ticket';

/** Ties the challenges of passkeys to the browser that asked for them. */
export const PASSKEY_HOLDER = 'passkey_holder';

/** Stays after a sign-out: it opens nothing, and keeps its browser's sign-in apart from what its network's others do. */
export function knownBrowserCookie(
  deps: Pick<Deps, 'clock' | 'config'>,
  cookies: Record<string, string | undefined>,
  account: MarkedAccount,
): CookieToSet {
  const value = markBrowser(deps, cookies[KNOWN_BROWSER], account);
  return cookie(deps.config, KNOWN_BROWSER, value, { life: KNOWN_BROWSER_LIFE });
}

/** Outlives its code: an approval in the last minute still has to be fetched. Undefined takes it away. */
export function deviceGrantCookie(config: CookieConfig, secret: string | undefined): CookieToSet {
  return cookie(config, DEVICE_GRANT_COOKIE, secret ?? '', {
    life: secret === undefined ? 0 : 2 * DEVICE_GRANT_LIFE,
  });
}

/** For a session that ended by itself: the visit's other traces, such as a cart, stay. */
export function endedCookies(config: CookieConfig): CookieToSet[] {
  return clear(config, [...SESSION, authCookieNames(config).session]);
}

/** For a browser that signs out: nothing of the visit stays. */
export function signedOutCookies(config: CookieConfig): CookieToSet[] {
  return [...endedCookies(config), ...clear(config, [...VERIFICATION, ...LEFT_BY_A_VISIT])];
}

function clear(config: CookieConfig, names: readonly string[]): CookieToSet[] {
  return names.map((name) => cookie(config, name, '', { life: 0 }));
}

export function setCookies(reply: FastifyReply, cookies: CookieToSet[]): void {
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options);
}

/** As `Set-Cookie` header values. */
export function toSetCookies(cookies: CookieToSet[]): string[] {
  return cookies.map(({ name, value, options }) => fastifyCookie.serialize(name, value, options));
}

function toBase64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** Specification section 9: a timestamp in seconds wrapped in, double base64, prefix `xx`. Trusted by nothing. */
function encodeCredential(account: Account, now: Date): string {
  const credential = {
    email: displayIdentifier(account),
    external_auth: account.externalAuth ? 1 : 0,
    platform_id: account.platformId,
    timestamp: Math.floor(now.getTime() / SECOND),
  };
  return `xx${Buffer.from(toBase64(credential)).toString('base64')}`;
}
