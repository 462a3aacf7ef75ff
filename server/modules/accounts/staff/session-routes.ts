import * as contract from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findApprovalRules } from '#platform/queries/approval-rules.ts';
import { listPaused } from '#platform/staff/switches.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import type { AccountsDeps } from '../deps.ts';
import { readPasskeyResponse } from '../passkeys/check-passkey.ts';
import { listPasskeysOf } from '../passkeys/queries.ts';
import { issueChallenge, relyingParty } from '../passkeys/verify-passkey.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { setCookies } from '../sessions/session-cookies.ts';
import {
  beginStaffSession,
  checkStaffPasskey,
  presentStaffSession,
} from './begin-staff-session.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import * as queries from './queries/staff-session.ts';
import { STAFF_COOKIE, STAFF_HOLDER, staffCookie, staffHolderCookie } from './staff-middleware.ts';

export const routes = [
  call(contract.challengeStaffSession, async (deps: AccountsDeps, { caller, request, reply }) => {
    const holder = request.cookies[STAFF_HOLDER] || newSecret();
    setCookies(reply, [staffHolderCookie(deps.config, holder)]);
    // Only in a session: of a browser alone nothing is known, and nothing told.
    const passkeys =
      caller.kind === 'account' ? await listPasskeysOf(deps.db, caller.accountId, true) : undefined;
    return ok({
      challenge: await issueChallenge(deps, { purpose: 'studio', holder }),
      timeout: CHALLENGE_LIFE,
      rpId: relyingParty(deps.config).id,
      userVerification: 'required' as const,
      ...(passkeys && {
        allowCredentials: passkeys.map(({ credentialId }) => ({
          id: credentialId,
          type: 'public-key' as const,
        })),
      }),
    });
  }),
  call(contract.beginStaffSession, async (deps: AccountsDeps, { body, request, reply }) => {
    const metadata = requestMetadataOf(request);
    const answer = readPasskeyResponse(request, body.credential, STAFF_HOLDER);
    const accountId = await checkStaffPasskey(deps, answer, metadata);
    const replaced = request.cookies[STAFF_COOKIE];
    const { secret, session } = await beginStaffSession(deps, accountId, { replaced, metadata });
    setCookies(reply, [staffCookie(deps.config, secret)]);
    return ok(presentStaffSession(session, deps.clock.now()), 'Selamat bekerja');
  }),
  call(contract.confirmStaffSession, async (deps: AccountsDeps, { body, caller, request }) => {
    const own = requireAccount(caller);
    const answer = readPasskeyResponse(request, body.credential, STAFF_HOLDER);
    const accountId = await checkStaffPasskey(deps, answer, requestMetadataOf(request));
    // A colleague's passkey is valid, but says nothing about whose session this is.
    if (accountId !== own.accountId) return fail('studio.signInRefused');
    await queries.updateStaffSessionSteppedUp(deps.db, own.sessionId, deps.clock.now());
    return ok(await presentOwn(deps, request.cookies[STAFF_COOKIE]));
  }),
  call(contract.getStaffSession, async (deps: AccountsDeps, { request }) => {
    const own = await presentOwn(deps, request.cookies[STAFF_COOKIE]);
    const [paused, { isOff, offUntil }] = await Promise.all([
      listPaused(deps.db),
      findApprovalRules(deps.db),
    ]);
    return ok({
      ...own,
      paused: paused.map(({ name }) => name),
      alone_until: isOff ? offUntil : null,
    });
  }),
  call(contract.listStaffSessions, async (deps: AccountsDeps, { caller }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const sessions = await queries.listStandingSessions(deps.db, accountId, deps.clock.now());
    return ok({
      sessions: sessions.map((session) => ({
        session_id: session.id,
        is_current: session.id === sessionId,
        device: session.label,
        place: deps.locationOf(session.address),
        began_at: session.beganAt,
        last_seen_at: session.lastUsedAt,
        expires_at: session.expiresAt,
      })),
    });
  }),
  call(contract.endStaffSession, async (deps: AccountsDeps, { body, caller, reply }) => {
    const { accountId, sessionId } = requireAccount(caller);
    const id = body?.session_id ?? sessionId;
    const ended = await endStaffSessions(deps, deps.db, { accountId, id }, 'signed out');
    if (id === sessionId) setCookies(reply, [staffCookie(deps.config, undefined)]);
    else if (ended === 0) return fail('studio.sessionUnknown');
    return ok({ ended: 1 as const }, 'Kamu sudah keluar dari Studio');
  }),
];

/** The session of this browser as it stands now; it may have ended while the call ran. */
async function presentOwn({ db, clock }: AccountsDeps, secret = '') {
  const now = clock.now();
  const session = await queries.findStandingSession(db, hashSecret(secret), now);
  return session === undefined ? fail('common.unauthenticated') : presentStaffSession(session, now);
}
