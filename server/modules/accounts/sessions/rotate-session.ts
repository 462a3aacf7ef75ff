import { REFRESH_REUSE_GRACE } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hashSecret } from '#platform/secrets.ts';
import { type Account, findAccountById } from '../account/queries.ts';
import { PENDING_SESSION_LIFE, sessionLife } from '../policy.ts';
import { successorOf } from '../tickets.ts';
import { revokeSessions } from './end-sessions.ts';
import { type OpenSession, signAccessToken } from './open-session.ts';
import * as refreshTokenQueries from './queries/refresh-token.ts';
import { findSession, type Session, updateSessionSeen } from './queries/session.ts';
import { authCookieNames, endedCookies, signedInCookies, toSetCookies } from './session-cookies.ts';

type RotateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'tokens'>;

/**
 * Exchanges a refresh token for its successor and a new access token; undefined when the session is over.
 * Tabs that come within 10 s get the same successor. Later than that the token was copied: the session ends
 * for every holder of its tokens.
 */
export function rotateSession(
  deps: RotateDeps,
  refreshToken: string,
): Promise<{ account: Account; session: OpenSession } | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const tokenHash = hashSecret(refreshToken);
    const token = await refreshTokenQueries.lockRefreshToken(tx, tokenHash);
    if (token === undefined) return undefined;
    const now = deps.clock.now();
    const session = await findSession(tx, { id: token.sessionId });
    if (session === undefined || token.expiresAt <= now || hasEnded(session, now)) return undefined;
    if (token.rotatedAt !== null) {
      if (now.getTime() - token.rotatedAt.getTime() > REFRESH_REUSE_GRACE) {
        await revokeSessions(deps, tx, { sessionId: session.id }, 'refresh token used twice');
        return undefined;
      }
    }
    const account = await findAccountById(tx, session.accountId);
    if (account === undefined || account.deletedAt !== null) return undefined;
    const successor = successorOf(deps.config.secrets.master, refreshToken);
    if (token.rotatedAt === null) await rotate(tx, tokenHash, successor, session, now);
    const accessToken = await signAccessToken(deps, account, {
      ...session,
      sessionId: session.id,
    });
    return {
      account,
      session: {
        sessionId: session.id,
        deviceId: session.deviceId,
        isRemembered: session.isRemembered,
        isChild: session.isChild,
        accessToken,
        refreshToken: successor,
      },
    };
  });
}

function hasEnded(session: Session, now: Date): boolean {
  const waitsTooLong =
    session.deviceId === null && now.getTime() - session.createdAt.getTime() > PENDING_SESSION_LIFE;
  return session.revokedAt !== null || waitsTooLong;
}

async function rotate(
  tx: Tx,
  tokenHash: Buffer,
  successor: string,
  session: Session,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionLife(session.isRemembered));
  await refreshTokenQueries.updateRefreshTokenRotated(tx, tokenHash, now);
  await refreshTokenQueries.insertRefreshToken(tx, {
    tokenHash: hashSecret(successor),
    sessionId: session.id,
    createdAt: now,
    expiresAt,
  });
  await updateSessionSeen(tx, { ...session, expiresAt }, now);
}

/**
 * Before a page is rendered: when its access token has run out and a refresh token is there, renews the session.
 * The page renders with `accessToken` and sends `setCookies` as `Set-Cookie` headers. Without `accessToken` the
 * viewer is signed out, and `setCookies` takes away what a session that ended left behind.
 */
export async function refreshForPage(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'tokens'>,
  { cookies }: { cookies: Record<string, string | undefined> },
): Promise<{ accessToken?: string; setCookies: string[] }> {
  const accessToken = cookies['access_token'];
  const caller = accessToken ? (await deps.tokens.verify(accessToken))?.caller : undefined;
  if (accessToken && caller?.kind === 'account') {
    const session = await findSession(deps.db, { id: caller.sessionId });
    const isOpen = session !== undefined && session.revokedAt === null;
    return isOpen ? { accessToken, setCookies: [] } : ended(deps);
  }
  const refreshToken = cookies['refresh_token'];
  if (!refreshToken) return { setCookies: [] };
  const rotated = await rotateSession(deps, refreshToken);
  if (rotated === undefined) return ended(deps);
  const { account, session } = rotated;
  const sessionToken = cookies[authCookieNames(deps.config).session];
  const renewed = { ...session, ...(sessionToken ? { sessionToken } : {}) };
  const set = signedInCookies(deps.config, account, renewed, deps.clock.now());
  return { accessToken: session.accessToken, setCookies: toSetCookies(set) };
}

function ended({ config }: Pick<Deps, 'config'>): { setCookies: string[] } {
  return { setCookies: toSetCookies(endedCookies(config)) };
}
