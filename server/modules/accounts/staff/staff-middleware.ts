import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  STAFF_IDLE_LIFE,
  STAFF_SESSION_LIFE,
  STAFF_STEP_UP_LIFE,
} from '#contract/accounts/index.ts';
import { MINUTE } from '#contract/constants.ts';
import { isForStudio } from '#platform/auth.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { goOn } from '#platform/limits/request-limits.ts';
import { hashSecret } from '#platform/secrets.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { cookie, type CookieToSet } from '../sessions/session-cookies.ts';
import type { RevokedSessions } from '../sessions/session-middleware.ts';
import {
  findStandingSession,
  type StandingSession,
  updateStaffSessionUsed,
} from './queries/staff-session.ts';

/** A use is noted once in this time, not at every request. */
const NOTED_EVERY = MINUTE;

/** Whether a staff session was left unused for too long. */
export function isLocked({ lastUsedAt }: Pick<StandingSession, 'lastUsedAt'>, now: Date): boolean {
  return lastUsedAt.getTime() + STAFF_IDLE_LIFE <= now.getTime();
}

/** Until when its passkey counts as just shown; null when it no longer does. */
export function steppedUpUntil(
  { steppedUpAt }: Pick<StandingSession, 'steppedUpAt'>,
  now: Date,
): Date | null {
  const until = new Date(steppedUpAt.getTime() + STAFF_STEP_UP_LIFE);
  return until > now ? until : null;
}

/**
 * Reads the staff session of requests below /platform/studio/: from its row, so that what was taken counts at once, and
 * by the real clock. A page that asks by itself says so with `x-background: 1`: that is no use of the session.
 */
export function addStaffMiddleware(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ended: Pick<RevokedSessions, 'has'>,
): void {
  async function readStaff(request: FastifyRequest, secret: string): Promise<void> {
    const now = clock.now();
    const session = await findStandingSession(db, hashSecret(secret), now);
    if (session === undefined) return;
    const { id, accountId, roles, expiresAt } = session;
    const isClosed = isLocked(session, now);
    request.caller = {
      kind: 'account',
      accountId,
      sessionId: id,
      deviceId: '',
      role: 'viewer',
      isB2b: false,
      isCorpMember: false,
      staff: {
        roles,
        steppedUpAt: steppedUpUntil(session, now) === null ? null : session.steppedUpAt,
        isLocked: isClosed,
      },
    };
    // A stream asks whether it may go on; after the time in which its page is locked if it did nothing else, it asks anew.
    const openUntil = Math.min(expiresAt.getTime(), now.getTime() + STAFF_IDLE_LIFE);
    request.isStillCaller = () => !ended.has(id) && clock.now().getTime() < openUntil;
    const isUse =
      request.routeOptions.config.worksLocked !== true && request.headers['x-background'] !== '1';
    if (!isClosed && isUse && session.lastUsedAt.getTime() + NOTED_EVERY <= now.getTime()) {
      const usedSince = new Date(now.getTime() - STAFF_IDLE_LIFE);
      await updateStaffSessionUsed(db, id, { now, usedSince });
    }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const secret = request.cookies[STAFF_COOKIE];
    if (!secret || !isForStudio(request)) done();
    else void goOn(readStaff(request, secret), done);
  });
}

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
