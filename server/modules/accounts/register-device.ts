import { randomUUID } from 'node:crypto';
import { DEVICE_ID_FALLBACK } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { Client } from './client.ts';
import { addressOf } from './letters/address.ts';
import { newDeviceLetter } from './letters/new-device-letter.ts';
import type { Account } from './queries/account-columns.ts';
import { countDevices } from './queries/count-devices.ts';
import { type Device, findDeviceByClientId } from './queries/find-device.ts';
import { findSession } from './queries/find-session.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { upsertDevice } from './queries/upsert-device.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';

export type DeviceToRegister = {
  clientId: string;
  brand: string;
  type: 'W' | 'A';
  notes: string;
  firebaseId: string;
};

type Asked = DeviceToRegister & {
  /** The session that asks; one that tells of its own device again is no sign-in. */
  sessionId?: string;
};

/**
 * Gives a device a place on the account's list; undefined when the list is full. The account's row is locked
 * while counting, so that sign-ins at the same time never pass the limit together.
 */
export async function registerDevice(
  parts: Pick<Parts, 'clock' | 'config' | 'mail'>,
  tx: Tx,
  accountId: string,
  { sessionId, ...asked }: Asked,
  client: Client,
): Promise<{ account: Account; device: Device } | undefined> {
  const account = await lockAccountRow(tx, accountId);
  if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
  // Business accounts share no 'web_browser' place: each such browser gets an id of its own.
  const isShared = account.isB2b && asked.clientId === DEVICE_ID_FALLBACK;
  const device = isShared ? { ...asked, clientId: randomUUID() } : asked;
  const known = await findDeviceByClientId(tx, accountId, device.clientId);
  const { active, ever } = await countDevices(tx, accountId);
  const hasPlace = known !== undefined && known.signedOutAt === null;
  if (!hasPlace && active >= account.deviceLimit) return undefined;
  const now = parts.clock.now();
  const saved = await upsertDevice(tx, {
    ...device,
    accountId,
    label: client.label,
    lastAddress: client.address,
    createdAt: now,
    lastSeenAt: now,
  });
  const isNew = known === undefined && ever > 0;
  const kind = isNew ? 'new_device' : 'sign_in';
  const session = sessionId === undefined ? undefined : await findSession(tx, { id: sessionId });
  if (session?.deviceId !== saved.id) {
    await recordSignInEvent(parts, tx, { accountId, kind, isSuccess: true }, client);
  }
  if (isNew) await noticeNewDevice(parts, tx, account, saved);
  return { account, device: saved };
}

async function noticeNewDevice(
  parts: Pick<Parts, 'config' | 'mail'>,
  tx: Tx,
  account: Account,
  device: Device,
): Promise<void> {
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const letter = newDeviceLetter(to, {
    label: device.label,
    at: device.lastSeenAt,
    timezone: account.timezone,
    securityUrl: `${parts.config.http.publicUrl}/akun/keamanan`,
  });
  await parts.mail.send(letter, { db: tx });
}
