import { REFRESH_REUSE_GRACE } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { FIRST_PROFILE } from './active-profile.ts';
import type { Client } from './client.ts';
import { addressOf } from './letters/address.ts';
import { rememberStoppedLetter } from './letters/remember-stopped-letter.ts';
import { type OpenSession, openSession, signAccessToken, wordOf } from './open-session.ts';
import { sessionLife } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountById } from './queries/find-account.ts';
import { findLastProfileOfDevice } from './queries/find-last-profile.ts';
import { findRememberFamily, type RememberFamily } from './queries/find-remember-family.ts';
import { findSession } from './queries/find-session.ts';
import { lockDevice } from './queries/lock-device.ts';
import { updateRememberFamiliesRevoked } from './queries/update-remember-families-revoked.ts';
import { updateRememberFamily } from './queries/update-remember-family.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { shownIdentifier } from './records.ts';
import { hashSecret } from './refresh-tokens.ts';
import { readRememberToken, rememberTokenOf, sessionSecretsOf } from './remember-tokens.ts';
import { revokeSessions } from './revoke-sessions.ts';

type ContinueParts = Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'tokens'>;
type Asked = {
  token: string;
  /** What the device calls itself. */
  deviceId: string | undefined;
  /** Whose token it is said to be, where the caller says it. */
  identifier?: string;
  client: Client;
};
export type Continued = { account: Account; session: OpenSession; rememberToken: string };

/**
 * Signs a remembered device in again, without the password; undefined when its token is worth nothing. Tabs that
 * show one token within 10 s share one session and one successor. A token that comes later than that, or from
 * another device, was copied: its family ends, with every session that came of it, and the owner is told.
 */
export function continueRemembered(
  parts: ContinueParts,
  { token, deviceId, identifier, client }: Asked,
): Promise<Continued | undefined> {
  const { master } = parts.config.secrets;
  const named = readRememberToken(master, token);
  if (named === undefined) return Promise.resolve(undefined);
  return inTransaction(parts.db, async (tx) => {
    const bound = await findRememberFamily(tx, named.familyId);
    if (bound === undefined) return undefined;
    // The device first, then its family, then its sessions: everything that ends them goes in this order.
    await lockDevice(tx, bound.deviceId);
    const family = await findRememberFamily(tx, named.familyId);
    const now = parts.clock.now();
    if (family === undefined || family.revokedAt !== null || family.expiresAt <= now) {
      return undefined;
    }
    const account = await findAccountById(tx, family.accountId);
    if (account === undefined || account.deletedAt !== null) return undefined;
    if (identifier !== undefined && identifier !== shownIdentifier(account)) return undefined;

    const isTwin =
      named.generation === family.generation - 1 &&
      now.getTime() - family.rotatedAt.getTime() <= REFRESH_REUSE_GRACE;
    const isCopied =
      family.clientId !== deviceId || (named.generation !== family.generation && !isTwin);
    if (isCopied) {
      await stop(parts, tx, family, account);
      return undefined;
    }
    const session = isTwin
      ? await joinSession(parts, tx, account, token)
      : await openNext(parts, tx, { family, account, token, client });
    if (session === undefined) return undefined;
    const generation = named.generation + 1;
    const rememberToken = rememberTokenOf(master, { familyId: family.id, generation });
    return { account, session, rememberToken };
  });
}

type Next = { family: RememberFamily; account: Account; token: string; client: Client };

async function openNext(
  parts: ContinueParts,
  tx: Tx,
  { family, account, token, client }: Next,
): Promise<OpenSession> {
  const { id, generation, deviceId } = family;
  const now = parts.clock.now();
  await updateRememberFamily(tx, id, {
    generation: generation + 1,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + sessionLife(true)),
  });
  const secrets = sessionSecretsOf(parts.config.secrets.master, token);
  const session = await openSession(parts, tx, account, {
    deviceId,
    isRemembered: true,
    remembered: { familyId: id, ...secrets },
    word: wordOf(await findSession(tx, { rememberFamilyId: id })),
    // Who watched on this device still does: forgetting a cookie is no way out of a child's profile.
    active: (await findLastProfileOfDevice(tx, deviceId)) ?? FIRST_PROFILE,
  });
  const { sessionId: exceptSessionId } = session;
  await revokeSessions(parts, tx, { deviceId, exceptSessionId }, 'signed in again');
  const event = { accountId: account.id, kind: 'sign_in', isSuccess: true } as const;
  await recordSignInEvent(parts, tx, event, client);
  return session;
}

/** The session that the tab before this one opened with the same token. */
async function joinSession(
  parts: ContinueParts,
  tx: Tx,
  account: Account,
  token: string,
): Promise<OpenSession | undefined> {
  const secrets = sessionSecretsOf(parts.config.secrets.master, token);
  const session = await findSession(tx, { tokenHash: hashSecret(secrets.sessionToken) });
  if (session === undefined || session.revokedAt !== null) return undefined;
  const { id: sessionId, deviceId } = session;
  const accessToken = await signAccessToken(parts, account, { ...session, sessionId });
  const { isChild } = session;
  return { sessionId, deviceId, isRemembered: true, isChild, accessToken, ...secrets };
}

async function stop(
  parts: ContinueParts,
  tx: Tx,
  { id, deviceLabel }: RememberFamily,
  account: Account,
): Promise<void> {
  const because = 'remember token copied';
  await updateRememberFamiliesRevoked(tx, { id }, because, parts.clock.now());
  await revokeSessions(parts, tx, { rememberFamilyId: id }, because);
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const devicesUrl = `${parts.config.http.publicUrl}/akun/perangkat`;
  await parts.mail.send(rememberStoppedLetter(to, { label: deviceLabel, devicesUrl }), { db: tx });
}
