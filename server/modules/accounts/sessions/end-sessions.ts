import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type StaffSessionFilter,
  updateStaffSessionsEnded,
} from '../staff/queries/staff-session.ts';
import type { FastifyRequest } from 'fastify';
import { hashSecret } from '#platform/secrets.ts';
import { lockAccountRow } from '../account/queries.ts';
import {
  listActiveDevices,
  updateDeviceSignedOut,
  updateDevicesSignedOut,
} from '../devices/queries.ts';
import { findTokenFamily, updateTokenFamiliesRevoked } from '../remember-me/queries.ts';
import { readRememberToken } from '../remember-me/remember-device.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { findSessionIdOfRefreshToken } from './queries/refresh-token.ts';
import * as sessionQueries from './queries/session.ts';
import { authCookieNames } from './session-cookies.ts';

/** PostgreSQL limits a notification to 8 kB. */
const IDS_PER_EVENT = 100;

/**
 * Ends sessions and tells every process, whose access tokens then open nothing any more. What ends all sessions of
 * an account or a device ends its remember tokens too, and what ends those of an account its staff sessions.
 */
export async function revokeSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  db: Db,
  filter: sessionQueries.SessionFilter,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  const isAllOfDevice = 'deviceId' in filter && filter.exceptSessionId === undefined;
  if ('accountId' in filter || isAllOfDevice) {
    await updateTokenFamiliesRevoked(db, filter, reason, now);
  }
  if ('accountId' in filter) {
    await endStaffSessions(deps, db, { accountId: filter.accountId }, reason);
  }
  const sessionIds = await sessionQueries.updateSessionsRevoked(db, filter, reason, now);
  for (let at = 0; at < sessionIds.length; at += IDS_PER_EVENT) {
    await deps.events.publish(db, 'accounts.sessionsRevoked', {
      sessionIds: sessionIds.slice(at, at + IDS_PER_EVENT),
    });
  }
}

/** What stays signed in: the device and session of the caller; everything ends without it. */
export type Kept = { sessionId: string; deviceId: string };

/** Ends an account's sessions everywhere else and frees the places of their devices. */
export async function endOtherSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  accountId: string,
  { kept, reason }: { kept: Kept | undefined; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await updateDevicesSignedOut(tx, { accountId, exceptId: kept?.deviceId }, now);
  const except = kept === undefined ? {} : { exceptSessionId: kept.sessionId };
  await revokeSessions(deps, tx, { accountId, ...except }, reason);
}

const REASON = 'signed out at the partner';

/**
 * Ends what another platform's word began: who signed out there is signed out here, remembered devices too. In the
 * order of everything that ends sessions: devices, families of remember tokens, sessions.
 */
export async function endFederatedSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  federated: sessionQueries.FederatedSubject,
): Promise<void> {
  const sessionIds = await sessionQueries.listFederatedSessions(tx, federated);
  const now = deps.clock.now();
  await updateDevicesSignedOut(tx, { sessionIds }, now);
  await updateTokenFamiliesRevoked(tx, { sessionIds }, REASON, now);
  await revokeSessions(deps, tx, { sessionIds }, REASON);
}

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
): Promise<sessionQueries.Session | undefined> {
  if (caller.kind === 'account') return sessionQueries.findSession(db, { id: caller.sessionId });
  const refreshToken = cookies['refresh_token'];
  const ofRefresh = refreshToken
    ? await findSessionIdOfRefreshToken(db, hashSecret(refreshToken))
    : undefined;
  if (ofRefresh !== undefined) return sessionQueries.findSession(db, { id: ofRefresh });
  const token = cookies[authCookieNames(config).session];
  return token ? sessionQueries.findSession(db, { tokenHash: hashSecret(token) }) : undefined;
}

/** Ends staff sessions, and tells every process, so that what they still stream ends too. Returns how many ended. */
export async function endStaffSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  db: Db,
  filter: StaffSessionFilter,
  because: string,
): Promise<number> {
  const now = deps.clock.now();
  const sessionIds = await updateStaffSessionsEnded(db, filter, { because, now });
  if (sessionIds.length > 0) {
    await deps.events.publish(db, 'accounts.sessionsRevoked', { sessionIds });
  }
  return sessionIds.length;
}
