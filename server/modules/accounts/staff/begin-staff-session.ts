import { STAFF_IDLE_LIFE, STAFF_SESSION_LIFE } from '#contract/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { type Account, lockAccountRow } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import type { PasskeyResponse } from '../passkeys/check-passkey.ts';
import { findPasskey, updatePasskeyUsed } from '../passkeys/queries.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { endStaffSessions } from '../sessions/end-sessions.ts';
import { listStaffRoles } from './queries/staff-member.ts';
import {
  findStandingSession,
  insertStaffSession,
  type StandingSession,
} from './queries/staff-session.ts';
import { isLocked, steppedUpUntil } from './staff-middleware.ts';

/**
 * The account whose studio passkey answered a challenge of this browser. Whatever is wrong with the passkey is one
 * refusal: it tells a stranger nothing of who works here.
 */
export async function checkStaffPasskey(
  deps: AccountsDeps,
  passkeyResponse: PasskeyResponse,
  metadata: RequestMetadata,
): Promise<string> {
  const rateLimitKey = { identifier: '', address: metadata.address };
  await rateLimit.check(deps, rateLimitKey, ['passkeyByAddress']);
  try {
    return await answeredBy(deps, passkeyResponse);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await rateLimit.penalize(deps, rateLimitKey, ['passkeyByAddress']);
    if (error.code === 'accounts.passkeyInvalid') return fail('studio.signInRefused', error);
    throw error;
  }
}

async function answeredBy(
  deps: AccountsDeps,
  { credential, holder }: PasskeyResponse,
): Promise<string> {
  const passkey = await findPasskey(deps.db, credential.id);
  if (passkey?.forStaff !== true) return fail('studio.signInRefused');
  const used = await verifyPasskey(deps, credential, passkey, { purpose: 'studio', holder });
  const at = deps.clock.now();
  if (!(await updatePasskeyUsed(deps.db, { ...used, id: passkey.id, at }))) {
    return fail('studio.signInRefused');
  }
  return passkey.accountId;
}

/** Begins a session of an account that has just shown its studio passkey; the secret is for its cookie. */
export function beginStaffSession(
  deps: AccountsDeps,
  accountId: string,
  { replaced, metadata }: { replaced: string | undefined; metadata: RequestMetadata },
): Promise<{ secret: string; session: StandingSession }> {
  return inTransaction(deps.db, async (tx) => {
    // Locked, so that roles that are being taken are either gone here, or end this session too.
    const account = await lockAccountRow(tx, accountId);
    if (!(await mayWork(account, () => listStaffRoles(tx, accountId)))) {
      return fail('studio.signInRefused');
    }
    const now = deps.clock.now();
    if (replaced !== undefined) {
      await endStaffSessions(deps, tx, { tokenHash: hashSecret(replaced) }, 'signed in again');
    }
    const secret = newSecret();
    await insertStaffSession(tx, {
      accountId,
      tokenHash: hashSecret(secret),
      beganAt: now,
      lastUsedAt: now,
      steppedUpAt: now,
      expiresAt: new Date(now.getTime() + STAFF_SESSION_LIFE),
      label: metadata.label,
      address: metadata.address,
    });
    const session = await findStandingSession(tx, hashSecret(secret), now);
    if (session === undefined) return fail('studio.signInRefused');
    await recordAct(tx, {
      actorId: accountId,
      act: 'staff.sign-in',
      subject: { kind: 'staff-session', id: session.id },
      before: null,
      after: { roles: session.roles },
      at: now,
    });
    return { secret, session };
  });
}

async function mayWork(
  account: Account | undefined,
  rolesOf: () => Promise<readonly string[]>,
): Promise<boolean> {
  return account?.deletedAt === null && (await rolesOf()).length > 0;
}

/** A session as its pages see it. */
export function presentStaffSession(session: StandingSession, now: Date) {
  return {
    session_id: session.id,
    account: {
      account_id: session.accountId,
      name: session.name,
      email: session.email ?? '',
    },
    roles: session.roles,
    began_at: session.beganAt,
    expires_at: session.expiresAt,
    is_locked: isLocked(session, now),
    locks_at: new Date(session.lastUsedAt.getTime() + STAFF_IDLE_LIFE),
    stepped_up_until: steppedUpUntil(session, now),
  };
}
