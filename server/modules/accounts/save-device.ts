import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import type { Client } from './client.ts';
import { type OpenSession, openSession, signAccessToken, wordOf } from './open-session.ts';
import type { Account } from './queries/account-columns.ts';
import type { Device } from './queries/find-device.ts';
import { findSession } from './queries/find-session.ts';
import { insertUsedNonce } from './queries/insert-used-nonce.ts';
import { updateSessionDevice } from './queries/update-session-device.ts';
import { type DeviceToRegister, registerDevice } from './register-device.ts';
import { rememberDevice } from './remember-device.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { isOutdated, type Ticket } from './tickets.ts';

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
  /** For a sign-in that is to be remembered: signs this device in again in the password's place. */
  rememberToken?: string | undefined;
};

type Outcome =
  | SavedDevice
  | { limitReachedBy: { accountId: string; isRemembered: boolean; sessionId?: string } };

/** Registers the device of a sign-in. At the limit a waiting session ends, as the specification has it. */
export function saveDeviceOf(
  parts: AccountsParts,
  holder: DeviceHolder,
  asked: DeviceToRegister,
  client: Client,
): Promise<Outcome> {
  return inTransaction(parts.db, (tx) =>
    holder.kind === 'session'
      ? saveForSession(parts, tx, holder, asked, client)
      : saveForTicket(parts, tx, holder.ticket, asked, client),
  );
}

async function saveForSession(
  parts: AccountsParts,
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  asked: DeviceToRegister,
  client: Client,
): Promise<Outcome> {
  const registered = await registerDevice(parts, tx, accountId, { ...asked, sessionId }, client);
  const session = await findSession(tx, { id: sessionId });
  if (session === undefined) return fail('common.unauthenticated');
  if (registered === undefined) {
    await revokeSessions(parts, tx, { sessionId }, 'device limit');
    return { limitReachedBy: { accountId, sessionId, isRemembered: session.isRemembered } };
  }
  const { account, device } = registered;
  const { familyId: rememberFamilyId, token } = await rememberDevice(parts, tx, session, device.id);
  const isOpen = await updateSessionDevice(tx, sessionId, {
    deviceId: device.id,
    rememberFamilyId,
  });
  if (!isOpen) return fail('common.unauthenticated');
  await endOtherSessions(parts, tx, device, sessionId);
  const { id: deviceId } = device;
  const accessToken = await signAccessToken(parts, account, { ...session, sessionId, deviceId });
  return { account, device, accessToken, rememberToken: token };
}

async function saveForTicket(
  parts: AccountsParts,
  tx: Tx,
  ticket: Ticket,
  asked: DeviceToRegister,
  client: Client,
): Promise<Outcome> {
  const { accountId, isRemembered, id: nonce, expiresAt } = ticket;
  const registered = await registerDevice(parts, tx, accountId, asked, client);
  const refused = ticket.sessionId ? await findSession(tx, { id: ticket.sessionId }) : undefined;
  if (registered === undefined) {
    return {
      limitReachedBy: { accountId, isRemembered, ...(refused && { sessionId: refused.id }) },
    };
  }
  const isFirst = await insertUsedNonce(tx, { purpose: 'device-limit', nonce, expiresAt });
  if (!isFirst) return fail('accounts.ticketInvalid');
  const { account, device } = registered;
  if (isOutdated(ticket, account)) return fail('accounts.ticketInvalid');
  const word = wordOf(refused);
  const opened = await openSession(parts, tx, account, { deviceId: device.id, isRemembered, word });
  const fresh = { accountId, isRemembered, rememberFamilyId: null };
  const { familyId, token } = await rememberDevice(parts, tx, fresh, device.id);
  await updateSessionDevice(tx, opened.sessionId, {
    deviceId: device.id,
    rememberFamilyId: familyId,
  });
  await endOtherSessions(parts, tx, device, opened.sessionId);
  return { account, device, accessToken: opened.accessToken, opened, rememberToken: token };
}

/** One device, one session: a shared device id takes one place and serves one browser at a time. */
function endOtherSessions(
  parts: AccountsParts,
  tx: Tx,
  device: Device,
  exceptSessionId: string,
): Promise<void> {
  return revokeSessions(parts, tx, { deviceId: device.id, exceptSessionId }, 'signed in again');
}
