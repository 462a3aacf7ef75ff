import type { Parts } from '#platform/parts.ts';
import { findSession } from './queries/find-session.ts';
import { rotateSession } from './rotate-session.ts';
import { authCookieNames, endedCookies, signedInCookies, toSetCookies } from './session-cookies.ts';

/**
 * Before a page is rendered: when its access token has run out and a refresh token is there, renews the session.
 * The page renders with `accessToken` and answers `setCookies` as `Set-Cookie` headers. Without `accessToken` the
 * viewer is signed out, and `setCookies` takes away what a session that ended left behind.
 */
export async function refreshForPage(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'tokens'>,
  { cookies }: { cookies: Record<string, string | undefined> },
): Promise<{ accessToken?: string; setCookies: string[] }> {
  const accessToken = cookies['access_token'];
  const caller = accessToken ? (await parts.tokens.verify(accessToken))?.caller : undefined;
  if (accessToken && caller?.kind === 'account') {
    const session = await findSession(parts.db, { id: caller.sessionId });
    const isOpen = session !== undefined && session.revokedAt === null;
    return isOpen ? { accessToken, setCookies: [] } : ended(parts);
  }
  const refreshToken = cookies['refresh_token'];
  if (!refreshToken) return { setCookies: [] };
  const rotated = await rotateSession(parts, refreshToken);
  if (rotated === undefined) return ended(parts);
  const { account, session } = rotated;
  const sessionToken = cookies[authCookieNames(parts.config).session];
  const renewed = { ...session, ...(sessionToken ? { sessionToken } : {}) };
  const set = signedInCookies(parts.config, account, renewed, parts.clock.now());
  return { accessToken: session.accessToken, setCookies: toSetCookies(set) };
}

function ended({ config }: Pick<Parts, 'config'>): { setCookies: string[] } {
  return { setCookies: toSetCookies(endedCookies(config)) };
}
