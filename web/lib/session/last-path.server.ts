import { redirect } from 'react-router';
import { LAST_PATH_LIFE } from '#contract/constants.ts';
import type { Platform } from '../platform/platform.server.ts';
import { paths } from '../page/paths.ts';

const COOKIE = 'lastPath';
/** Says that the path to come back to has been kept already. */
const KEPT = 'kembali';
/** Steps of signing in, registering and leaving: no page to come back to. */
const accountPages = [
  paths.login,
  paths.loginByCode,
  paths.register,
  paths.verify,
  paths.profileMissing,
  paths.personalization,
  paths.forgotPassword,
  paths.resetPassword,
  paths.signOut,
  paths.restore,
  paths.confirmContact,
];

/** Keeps where the viewer came from when a page that is no login page leads to the login page. */
export function rememberLastPath(platform: Platform, url: URL, request: Request): void {
  if (url.pathname !== paths.login || request.method !== 'GET' || url.searchParams.has(KEPT))
    return;
  const from = URL.parse(request.headers.get('referer') ?? '');
  if (from?.host === url.host) keep(platform, from.pathname + from.search);
}

/** What a visitor pressed that needs an account; the sign-in page says it in its own words. */
export type SignInReason =
  | 'SessionRequired'
  | 'SaveTitle'
  | 'FollowTeam'
  | 'BuyPackage'
  | 'WriteReview';

/** Sends a visitor to sign in and brings them back to this page afterwards. `throw signInFirst(...)`. */
export function signInFirst(
  platform: Platform,
  url: URL,
  reason: SignInReason = 'SessionRequired',
): Response {
  keep(platform, url.pathname + url.search);
  const error = platform.page.hasLostSession ? 'SessionEnded' : reason;
  return redirect(`${paths.login}?${KEPT}=1&error=${error}`);
}

/** The auth client names in `callbackUrl` where it wants to go on after signing in. */
export function rememberCallback(platform: Platform, url: URL): void {
  const target = URL.parse(url.searchParams.get('callbackUrl') ?? '', url);
  if (url.searchParams.has('callbackUrl') && target?.host === url.host) {
    keep(platform, target.pathname + target.search);
  }
}

/** Where to go after signing in, else undefined; asked once, then forgotten. */
export function takeLastPath(platform: Platform): string | undefined {
  const path = platform.cookie(COOKIE);
  if (path !== undefined) platform.setCookie(COOKIE, undefined);
  return path !== undefined && isOwnPath(path) ? path : undefined;
}

function keep(platform: Platform, path: string): void {
  if (isOwnPath(path)) platform.setCookie(COOKIE, path, { maxAgeMs: LAST_PATH_LIFE });
}

/** A path of this site that is worth coming back to: never another host, never a login page. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || path.length > 500) return false;
  const url = URL.parse(path, 'http://own.invalid');
  return url?.host === 'own.invalid' && !isAccountPage(url.pathname);
}

function isAccountPage(pathname: string): boolean {
  return accountPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
