import type { FastifyInstance } from 'fastify';
import {
  finishRegistration,
  getProfile,
  logout,
  refreshSession,
  saveDevice,
} from '#contract/accounts/index.ts';
import { pathOf } from '#contract/call.ts';
import { ACCESS_TOKEN_LIFE, MINUTE } from '#contract/constants.ts';
import { visitorReader } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { goOn } from '#platform/limits/request-limits.ts';
import { followChanges } from '#platform/events/recent-changes.ts';
import type { ChosenProfiles } from './active-profile.ts';
import { listSessionsRevokedSince } from './queries/session.ts';

export type RevokedSessions = {
  /** Whether a session ended while tokens of it may still be alive. */
  has(sessionId: string): boolean;
  close(): void;
};

/** By then the last access token of the session has expired by itself. */
const RETENTION = ACCESS_TOKEN_LIFE + MINUTE;

/**
 * The sessions that ended lately. `retention` is how long they are remembered, in milliseconds: as long as what was
 * handed out for a session may live on its own.
 */
export async function watchRevokedSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  retention = RETENTION,
): Promise<RevokedSessions> {
  const revoked = (sessionIds: string[]) =>
    sessionIds.map((id) => ({ id, value: true, at: deps.clock.now() }));
  const recent = await followChanges<boolean>(deps, {
    name: 'revoked sessions',
    event: 'accounts.sessionsRevoked',
    readEvent: ({ sessionIds }) => revoked(Array.isArray(sessionIds) ? sessionIds.map(String) : []),
    list: async (since) => revoked(await listSessionsRevokedSince(deps.db, since)),
    retention,
  });
  return { has: (sessionId) => recent.get(sessionId) !== undefined, close: recent.close };
}

/** What a session may do before its device is registered. */
const OPEN_TO_PENDING = new Set(
  [saveDevice, logout, refreshSession, getProfile, finishRegistration].map(pathOf),
);

/**
 * Session middleware: makes a visitor of a caller whose session has ended, or still has to register its device (else
 * the device limit binds only those who keep to it). The rest of the request says which visitor: its visitor token or
 * client key, else none. Any other caller is the profile that its session has now. What answers for long asks again by
 * `isStillCaller`.
 */
export function addSessionMiddleware(
  app: FastifyInstance,
  { tokens, config }: Pick<Deps, 'tokens' | 'config'>,
  revoked: RevokedSessions,
  chosen: ChosenProfiles,
): void {
  const readVisitor = visitorReader({ tokens, clientKey: config.secrets.clientKey });
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller.kind !== 'account') return done();
    const path = request.url.split('?')[0] ?? '';
    const isPending = caller.deviceId === '' && !OPEN_TO_PENDING.has(path);
    const isOver = isPending || revoked.has(caller.sessionId);
    if (isOver) {
      const reading = readVisitor(request).then((visitor) => {
        request.caller = visitor;
      });
      return void goOn(reading, done);
    }
    const now = chosen.correct(caller);
    request.caller = now;
    request.isStillCaller = () => !revoked.has(now.sessionId) && chosen.correct(now) === now;
    done();
  });
}
