import type { FastifyRequest } from 'fastify';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hashSecret } from '#platform/secrets.ts';
import { findTokenFamily } from '../remember-me/queries.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { findSession, type Session } from './queries/session.ts';
import { findSessionIdOfRefreshToken } from './queries/refresh-token.ts';
import { listActiveDevices, updateDeviceSignedOut } from '../devices/queries.ts';
import { lockAccountRow } from '../account/queries.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { endStaffSessions } from '../staff/end-staff-sessions.ts';
import { readRememberToken } from '../remember-me/remember-device.ts';
import { revokeSessions } from './end-sessions.ts';
import { authCookieNames } from './session-cookies.ts';

type SignOutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log'>;

/** Signs a device of the account out and ends its sessions; a device that is already gone is no error. */
export function signOutDevice(
  deps: SignOutDeps,
  device: { accountId: string; clientId: string } | { accountId: string; id: string },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const deviceId = await updateDeviceSignedOut(tx, device, deps.clock.now());
    if (deviceId !== undefined) await revokeSessions(deps, tx, { deviceId }, 'device signed out');
  });
}

/** Signs all devices of the account out but one, and returns how many that were. */
export function signOutOtherDevices(
  deps: SignOutDeps,
  { accountId, exceptId }: { accountId: string; exceptId: string },
  metadata: RequestMetadata,
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    // As registering does: a device that signs in at this moment is either gone with the others or comes after.
    await lockAccountRow(tx, accountId);
    const others = (await listActiveDevices(tx, accountId)).filter(({ id }) => id !== exceptId);
    for (const { id } of others) {
      await updateDeviceSignedOut(tx, { accountId, id }, deps.clock.now());
      await revokeSessions(deps, tx, { deviceId: id }, 'device signed out');
    }
    await endStaffSessions(deps, tx, { accountId }, 'signed out of all devices');
    const event = { accountId, kind: 'sign_out_others', isSuccess: true } as const;
    if (others.length > 0) await recordSignInEvent(deps, tx, event, metadata);
    return others.length;
  });
}

/** Ends the session of a browser and signs its device out. Failing to do so is success to the viewer. */
export async function signOutBrowser(deps: SignOutDeps, request: FastifyRequest): Promise<void> {
  try {
    const session = await findSessionOf(deps, request);
    if (session === undefined) return;
    const { accountId, deviceId, id: sessionId } = session;
    if (deviceId !== null) await signOutDevice(deps, { accountId, id: deviceId });
    await revokeSessions(deps, deps.db, { sessionId }, 'signed out');
  } catch (error) {
    deps.log.error({ err: error }, 'a session could not be signed out');
  }
}

/** Signs a device out by the remember token that it holds, as when its viewer wants to be forgotten. */
export async function signOutRemembered(
  deps: SignOutDeps,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const named = readRememberToken(deps.config.secrets.master, token);
  const family = named && (await findTokenFamily(deps.db, named.familyId));
  if (family === undefined || family.revokedAt !== null) return;
  if (family.clientId !== clientId || family.generation !== named?.generation) return;
  await signOutDevice(deps, { accountId: family.accountId, id: family.deviceId });
}

/** By the access token, else by what outlives it. */
async function findSessionOf(
  { db, config }: SignOutDeps,
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
