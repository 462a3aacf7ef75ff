import { DEVICE_BRAND, DEVICE_NOTES, FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import type { Account } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { insertUsedNonce } from '../queries.ts';
import { rememberDevice } from '../remember-me/remember-device.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { activeOf, type Chosen } from '../sessions/active-profile.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import {
  assertionOf,
  type OpenSession,
  openSession,
  signAccessToken,
} from '../sessions/open-session.ts';
import { findSession, updateSessionDevice } from '../sessions/queries/session.ts';
import { isOutdatedTicket, type Ticket } from '../tickets.ts';
import type { Device } from './queries.ts';
import { type DeviceToRegister, registerDevice } from './register-device.ts';

/** Who registers a device: a session that is waiting for it, or a ticket from an earlier refusal. */
export type DeviceHolder =
  | { kind: 'session'; sessionId: string; accountId: string }
  | { kind: 'ticket'; ticket: Ticket };

export type SavedDevice = {
  account: Account;
  device: Device;
  accessToken: string;
  /** The session that a ticket started. */
  opened?: OpenSession;
  /** It is the sign-in's last step, and not a session that tells of its own device again. */
  isSignIn: boolean;
  /** For a sign-in that is to be remembered: signs this device in again in the password's place. */
  rememberToken?: string | undefined;
};

type Outcome =
  | SavedDevice
  | { limitReachedBy: { accountId: string; isRemembered: boolean; sessionId?: string } };

/** Registers the device of a sign-in. At the limit a waiting session ends, as the specification has it. */
export function saveDeviceOf(
  deps: AccountsDeps,
  holder: DeviceHolder,
  input: DeviceToRegister,
  metadata: RequestMetadata,
): Promise<Outcome> {
  return inTransaction(deps.db, (tx) =>
    holder.kind === 'session'
      ? saveForSession(deps, tx, holder, input, metadata)
      : saveForTicket(deps, tx, holder.ticket, input, metadata),
  );
}

async function saveForSession(
  deps: AccountsDeps,
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  input: DeviceToRegister,
  metadata: RequestMetadata,
): Promise<Outcome> {
  const registered = await registerDevice(deps, tx, accountId, { ...input, sessionId }, metadata);
  const session = await findSession(tx, { id: sessionId });
  if (session === undefined) return fail('common.unauthenticated');
  if (registered === undefined) {
    await revokeSessions(deps, tx, { sessionId }, 'device limit');
    return { limitReachedBy: { accountId, sessionId, isRemembered: session.isRemembered } };
  }
  const { account, device } = registered;
  const { familyId: tokenFamilyId, token } = await rememberDevice(deps, tx, session, device.id);
  const isOpen = await updateSessionDevice(tx, sessionId, {
    deviceId: device.id,
    tokenFamilyId,
  });
  if (!isOpen) return fail('common.unauthenticated');
  await endOtherDeviceSessions(deps, tx, device, sessionId);
  const { id: deviceId } = device;
  const accessToken = await signAccessToken(deps, account, { ...session, sessionId, deviceId });
  const isSignIn = session.deviceId === null;
  return { account, device, accessToken, isSignIn, rememberToken: token };
}

async function saveForTicket(
  deps: AccountsDeps,
  tx: Tx,
  ticket: Ticket,
  input: DeviceToRegister,
  metadata: RequestMetadata,
): Promise<Outcome> {
  const { accountId, isRemembered, id: nonce, expiresAt } = ticket;
  const registered = await registerDevice(deps, tx, accountId, input, metadata);
  const refused = ticket.sessionId ? await findSession(tx, { id: ticket.sessionId }) : undefined;
  if (registered === undefined) {
    return {
      limitReachedBy: { accountId, isRemembered, ...(refused && { sessionId: refused.id }) },
    };
  }
  const isFirst = await insertUsedNonce(tx, { purpose: 'device-limit', nonce, expiresAt });
  if (!isFirst) return fail('accounts.ticketInvalid');
  const { account, device } = registered;
  if (isOutdatedTicket(ticket, account)) return fail('accounts.ticketInvalid');
  const assertion = assertionOf(refused);
  const opened = await openSession(deps, tx, account, {
    deviceId: device.id,
    isRemembered,
    assertion,
  });
  const fresh = { accountId, isRemembered, tokenFamilyId: null };
  const { familyId, token } = await rememberDevice(deps, tx, fresh, device.id);
  await updateSessionDevice(tx, opened.sessionId, {
    deviceId: device.id,
    tokenFamilyId: familyId,
  });
  await endOtherDeviceSessions(deps, tx, device, opened.sessionId);
  const { accessToken } = opened;
  return { account, device, accessToken, opened, isSignIn: true, rememberToken: token };
}

/** One device, one session: a shared device id takes one place and serves one browser at a time. */
function endOtherDeviceSessions(
  deps: AccountsDeps,
  tx: Tx,
  device: Device,
  exceptSessionId: string,
): Promise<void> {
  return revokeSessions(deps, tx, { deviceId: device.id, exceptSessionId }, 'signed in again');
}

type Start = {
  accountId: string;
  /** What the browser or app calls itself. */
  deviceId: string;
  /** How its owner recognises it. */
  label: string;
  isRemembered?: boolean;
  /** The profile that watches in it; else the account's first. */
  watching?: Chosen | undefined;
};

/**
 * Signs an account in by another method than its password, device included.
 * Fails with `accounts.deviceLimit` when the account's device list is full.
 */
export function startSession(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'tokens'>,
  { accountId, deviceId, label, isRemembered = false, watching }: Start,
): Promise<OpenSession> {
  return inTransaction(deps.db, async (tx) => {
    const input = {
      clientId: deviceId,
      brand: DEVICE_BRAND,
      type: 'W',
      notes: DEVICE_NOTES,
      firebaseId: FIREBASE_ID_FALLBACK,
    } as const;
    const client = { address: '', label };
    const registered = await registerDevice(deps, tx, accountId, input, client);
    if (registered === undefined) return fail('accounts.deviceLimit');
    const active = watching && activeOf(watching, deps);
    const options = { deviceId: registered.device.id, isRemembered, ...(active && { active }) };
    return openSession(deps, tx, registered.account, options);
  });
}
