import { randomUUID } from 'node:crypto';
import { DEVICE_ID_FALLBACK } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { newDeviceEmail } from '../emails/sign-in-emails.ts';
import { type Account, lockAccountRow } from '../account/queries.ts';
import { countDevices, type Device, findDeviceByClientId, upsertDevice } from './queries.ts';
import { findSession } from '../sessions/queries/session.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';

export type DeviceToRegister = {
  clientId: string;
  brand: string;
  type: 'W' | 'A';
  notes: string;
  firebaseId: string;
};

type Input = DeviceToRegister & {
  /** The session that asks; one that tells of its own device again is no sign-in. */
  sessionId?: string;
};

/**
 * Gives a device a place on the account's list; undefined when the list is full. The account's row is locked
 * while counting, so that sign-ins at the same time never pass the limit together.
 */
export async function registerDevice(
  deps: Pick<Deps, 'clock' | 'config' | 'mail'>,
  tx: Tx,
  accountId: string,
  { sessionId, ...input }: Input,
  metadata: RequestMetadata,
): Promise<{ account: Account; device: Device } | undefined> {
  const account = await lockAccountRow(tx, accountId);
  if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
  // Business accounts share no 'web_browser' place: each such browser gets an id of its own.
  const isShared = account.isB2b && input.clientId === DEVICE_ID_FALLBACK;
  const device = isShared ? { ...input, clientId: randomUUID() } : input;
  const known = await findDeviceByClientId(tx, accountId, device.clientId);
  const { active, ever } = await countDevices(tx, accountId);
  const hasSlot = known !== undefined && known.signedOutAt === null;
  if (!hasSlot && active >= account.deviceLimit) return undefined;
  const now = deps.clock.now();
  const saved = await upsertDevice(tx, {
    ...device,
    accountId,
    label: metadata.label,
    lastAddress: metadata.address,
    createdAt: now,
    lastSeenAt: now,
  });
  const isNew = known === undefined && ever > 0;
  const kind = isNew ? 'new_device' : 'sign_in';
  const session = sessionId === undefined ? undefined : await findSession(tx, { id: sessionId });
  if (session?.deviceId !== saved.id) {
    const federatedLogin = session?.federatedLogin ?? null;
    const event = { accountId, kind, isSuccess: true, federatedLogin } as const;
    await recordSignInEvent(deps, tx, event, metadata);
  }
  if (isNew) await noticeNewDevice(deps, tx, account, saved);
  return { account, device: saved };
}

async function noticeNewDevice(
  deps: Pick<Deps, 'config' | 'mail'>,
  tx: Tx,
  account: Account,
  device: Device,
): Promise<void> {
  await deps.mail.notify(
    {
      accountId: account.id,
      kind: 'security',
      dedupeKey: `device ${device.id} ${device.lastSeenAt.getTime()}`,
      title: 'Ada perangkat baru di akunmu',
      body: `Akunmu baru saja dipakai masuk dari ${device.label}. Bukan kamu? Ganti kata sandimu sekarang.`,
      url: '/akun/keamanan',
    },
    { db: tx },
  );
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const message = newDeviceEmail(to, {
    label: device.label,
    at: device.lastSeenAt,
    timezone: account.timezone,
    securityUrl: `${deps.config.http.publicUrl}/akun/keamanan`,
  });
  await deps.mail.send(message, { db: tx });
}
