import { REFRESH_REUSE_GRACE } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { type OpenSession, signAccessToken } from './open-session.ts';
import { PENDING_SESSION_LIFE, sessionLife } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountById } from './queries/find-account.ts';
import { findSession, type Session } from './queries/find-session.ts';
import { insertRefreshToken } from './queries/insert-refresh-token.ts';
import { lockRefreshToken } from './queries/lock-refresh-token.ts';
import { updateRefreshTokenRotated } from './queries/update-refresh-token-rotated.ts';
import { updateSessionSeen } from './queries/update-session-seen.ts';
import { hashSecret, successorOf } from './refresh-tokens.ts';
import { revokeSessions } from './revoke-sessions.ts';

type RotateParts = Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'tokens'>;

/**
 * Exchanges a refresh token for its successor and a new access token; undefined when the session is over.
 * Tabs that come within 10 s get the same successor. Later than that the token was copied: the session ends
 * for whoever holds any token of it.
 */
export function rotateSession(
  parts: RotateParts,
  refreshToken: string,
): Promise<{ account: Account; session: OpenSession } | undefined> {
  return inTransaction(parts.db, async (tx) => {
    const tokenHash = hashSecret(refreshToken);
    const token = await lockRefreshToken(tx, tokenHash);
    if (token === undefined) return undefined;
    const now = parts.clock.now();
    const session = await findSession(tx, { id: token.sessionId });
    if (session === undefined || token.expiresAt <= now || hasEnded(session, now)) return undefined;
    if (token.rotatedAt !== null) {
      if (now.getTime() - token.rotatedAt.getTime() > REFRESH_REUSE_GRACE) {
        await revokeSessions(parts, tx, { sessionId: session.id }, 'refresh token used twice');
        return undefined;
      }
    }
    const account = await findAccountById(tx, session.accountId);
    if (account === undefined || account.deletedAt !== null) return undefined;
    const successor = successorOf(parts.config.secrets.master, refreshToken);
    if (token.rotatedAt === null) await rotate(tx, tokenHash, successor, session, now);
    const accessToken = await signAccessToken(parts, account, {
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
  await updateRefreshTokenRotated(tx, tokenHash, now);
  await insertRefreshToken(tx, {
    tokenHash: hashSecret(successor),
    sessionId: session.id,
    createdAt: now,
    expiresAt,
  });
  await updateSessionSeen(tx, { ...session, expiresAt }, now);
}
