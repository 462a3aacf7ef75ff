import type { FastifyInstance } from 'fastify';
import {
  finishRegistration,
  getProfile,
  logout,
  refreshSession,
  saveDevice,
} from '#contract/accounts.ts';
import { pathOf } from '#contract/call.ts';
import { visitorReader } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import type { ChosenProfiles } from './chosen-profiles.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

/** What a session may do before its device is registered. */
const OPEN_TO_PENDING = new Set(
  [saveDevice, logout, refreshSession, getProfile, finishRegistration].map(pathOf),
);

/**
 * Makes a visitor of whoever shows the token of a session that has ended, or of one that still has to register
 * its device: without that the device limit would be a matter of politeness. Which visitor, the rest of the request
 * says: its visitor token or client key, else nobody. Of any other session the caller is who watches in it now.
 */
export function guardSessions(
  app: FastifyInstance,
  { tokens, config }: Pick<Parts, 'tokens' | 'config'>,
  revoked: RevokedSessions,
  chosen: ChosenProfiles,
): void {
  const readVisitor = visitorReader({ tokens, clientKey: config.secrets.clientKey });
  app.addHook('onRequest', async (request) => {
    const { caller } = request;
    if (caller.kind !== 'account') return;
    const path = request.url.split('?')[0] ?? '';
    const isPending = caller.deviceId === '' && !OPEN_TO_PENDING.has(path);
    const isOver = isPending || revoked.has(caller.sessionId);
    request.caller = isOver ? await readVisitor(request) : chosen.correct(caller);
  });
}
