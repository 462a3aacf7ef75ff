import { DEVICE_BRAND, DEVICE_NOTES, FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import { parseCode } from '#contract/accounts/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { DEVICE_GRANT_LIFE } from '../policy.ts';
import * as queries from './queries.ts';
import { listActiveDevices } from '../devices/queries.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { toDeviceRecord } from '../account/wire-records.ts';
import { registerDevice } from '../devices/register-device.ts';

type Guess = { typed: string; caller: AccountCaller; metadata: RequestMetadata };
type DecideDeps = Pick<AccountsDeps, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'locationOf'>;

/**
 * The code that still waits to be decided on. Right and wrong ones count alike: the holder of one good code can't
 * use it to guess on.
 */
export async function findPendingDeviceGrant(
  deps: DecideDeps,
  { typed, caller, metadata }: Guess,
): Promise<queries.DeviceGrant> {
  const rateLimitKey = { identifier: caller.accountId, address: metadata.address };
  await rateLimit.consume(deps, rateLimitKey, ['codeGuessByIdentifier', 'codeGuessByAddress']);
  const parsed = parseCode(typed);
  const code = parsed && (await queries.findDeviceGrant(deps.db, { code: parsed }));
  return code && isPending(deps, code) ? code : fail('accounts.codeUnknown');
}

/** Decides on a code, once: of ten at the same time one is heard. */
export async function decideDeviceGrant(
  deps: DecideDeps,
  guess: Guess,
  decision: 'approve' | 'refuse',
): Promise<{ state: 'approved' | 'refused'; device: string }> {
  const { id, label } = await findPendingDeviceGrant(deps, guess);
  const isFull = await inTransaction(deps.db, async (tx) => {
    const code = await queries.lockDeviceGrant(tx, id);
    if (code === undefined || !isPending(deps, code)) return fail('accounts.codeUnknown');
    if (decision === 'refuse') await refuse(deps, tx, code, guess.caller.accountId);
    else if (!(await approve(deps, tx, code, guess.caller.accountId))) return true;
    await deps.events.publish(tx, 'accounts.codeDecided', { codeId: id });
    return false;
  });
  if (isFull)
    return fail('accounts.deviceLimit', undefined, await presentSlots(deps, guess.caller));
  return { state: decision === 'approve' ? 'approved' : 'refused', device: label };
}

/** The owner sees under "Keamanan" which device was turned away. */
async function refuse(
  deps: DecideDeps,
  tx: Tx,
  { id, label, address }: queries.DeviceGrant,
  accountId: string,
): Promise<void> {
  await queries.updateDeviceGrant(tx, id, { state: 'refused' });
  const event = { accountId, kind: 'code_refused', isSuccess: true } as const;
  await recordSignInEvent(deps, tx, event, { label, address });
}

/** Takes a place on the account's list for the device that asked; false when there is none. */
async function approve(
  deps: DecideDeps,
  tx: Tx,
  { id, clientId, label, address }: queries.DeviceGrant,
  accountId: string,
): Promise<boolean> {
  const input = {
    clientId,
    brand: DEVICE_BRAND,
    type: 'W',
    notes: DEVICE_NOTES,
    firebaseId: FIREBASE_ID_FALLBACK,
  } as const;
  const registered = await registerDevice(deps, tx, accountId, input, { label, address });
  if (registered === undefined) return false;
  await queries.updateDeviceGrant(tx, id, {
    state: 'approved',
    accountId,
    deviceId: registered.device.id,
    expiresAt: new Date(deps.clock.now().getTime() + DEVICE_GRANT_LIFE),
  });
  return true;
}

async function presentSlots(deps: DecideDeps, { accountId, deviceId }: AccountCaller) {
  const devices = await listActiveDevices(deps.db, accountId);
  return { devices: devices.map((device) => toDeviceRecord(device, deviceId, deps.locationOf)) };
}

function isPending(
  { clock }: Pick<Deps, 'clock'>,
  { state, expiresAt }: queries.DeviceGrant,
): boolean {
  return state === 'waiting' && expiresAt > clock.now();
}
