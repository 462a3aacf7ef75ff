import type { FastifyRequest } from 'fastify';
import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { findRememberFamily } from './queries/find-remember-family.ts';
import type { Client } from './client.ts';
import { findSession, type Session } from './queries/find-session.ts';
import { findSessionIdOfRefreshToken } from './queries/find-refresh-token.ts';
import { listActiveDevices } from './queries/list-devices.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updateDeviceSignedOut } from './queries/update-device-signed-out.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { hashSecret } from './refresh-tokens.ts';
import { readRememberToken } from './remember-tokens.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { authCookieNames } from './session-cookies.ts';

type SignOutParts = Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'log'>;

/** Signs a device of the account out and ends its sessions; a device that is already gone is no error. */
export function signOutDevice(
  parts: SignOutParts,
  device: { accountId: string; clientId: string } | { accountId: string; id: string },
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const deviceId = await updateDeviceSignedOut(tx, device, parts.clock.now());
    if (deviceId !== undefined) await revokeSessions(parts, tx, { deviceId }, 'device signed out');
  });
}

/** Signs all devices of the account out but one, and answers how many that were. */
export function signOutOtherDevices(
  parts: SignOutParts,
  { accountId, exceptId }: { accountId: string; exceptId: string },
  client: Client,
): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    // As registering does: a device that signs in at this moment is either gone with the others or comes after.
    await lockAccountRow(tx, accountId);
    const others = (await listActiveDevices(tx, accountId)).filter(({ id }) => id !== exceptId);
    for (const { id } of others) {
      await updateDeviceSignedOut(tx, { accountId, id }, parts.clock.now());
      await revokeSessions(parts, tx, { deviceId: id }, 'device signed out');
    }
    const event = { accountId, kind: 'sign_out_others', isSuccess: true } as const;
    if (others.length > 0) await recordSignInEvent(parts, tx, event, client);
    return others.length;
  });
}

/** Ends the session of a browser and signs its device out. Failing to do so is success to the viewer. */
export async function signOutBrowser(parts: SignOutParts, request: FastifyRequest): Promise<void> {
  try {
    const session = await findSessionOf(parts, request);
    if (session === undefined) return;
    const { accountId, deviceId, id: sessionId } = session;
    if (deviceId !== null) await signOutDevice(parts, { accountId, id: deviceId });
    await revokeSessions(parts, parts.db, { sessionId }, 'signed out');
  } catch (error) {
    parts.log.error({ err: error }, 'a session could not be signed out');
  }
}

/** Signs a device out by the remember token that it holds, as when its viewer wants to be forgotten. */
export async function signOutRemembered(
  parts: SignOutParts,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const named = readRememberToken(parts.config.secrets.master, token);
  const family = named && (await findRememberFamily(parts.db, named.familyId));
  if (family === undefined || family.revokedAt !== null) return;
  if (family.clientId !== clientId || family.generation !== named?.generation) return;
  await signOutDevice(parts, { accountId: family.accountId, id: family.deviceId });
}

/** By the access token, else by what outlives it. */
async function findSessionOf(
  { db, config }: SignOutParts,
  { caller, cookies }: FastifyRequest,
): Promise<Session | undefined> {
  if (caller.kind === 'account') return findSession(db, { id: caller.sessionId });
  const refreshToken = cookies['refresh_token'];
  const ofRefresh = refreshToken
    ? await findSessionIdOfRefreshToken(db, hashSecret(refreshToken))
    : undefined;
  if (ofRefresh !== undefined) return findSession(db, { id: ofRefresh });
  const token = cookies[authCookieNames(config).session];
  return token ? findSession(db, { tokenHash: hashSecret(token) }) : undefined;
}
