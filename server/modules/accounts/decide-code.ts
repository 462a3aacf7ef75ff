import { DEVICE_BRAND, DEVICE_NOTES, FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import { parseCode } from '#contract/accounts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { spendAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import { CODE_LIFE } from './policy.ts';
import { type CodeSignIn, findCodeSignIn } from './queries/find-code-sign-in.ts';
import { listActiveDevices } from './queries/list-devices.ts';
import { lockCodeSignIn } from './queries/lock-code-sign-in.ts';
import { updateCodeSignIn } from './queries/update-code-sign-in.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { toDeviceRecord } from './records.ts';
import { registerDevice } from './register-device.ts';

type Guess = { typed: string; caller: AccountCaller; client: Client };
type DecideParts = Pick<AccountsParts, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'placeOf'>;

/**
 * The code that still waits to be decided on. Right and wrong ones count alike: whoever has one good code can't
 * use it to guess on.
 */
export async function findWaitingCode(
  parts: DecideParts,
  { typed, caller, client }: Guess,
): Promise<CodeSignIn> {
  const who = { identifier: caller.accountId, address: client.address };
  await spendAttempt(parts, who, ['codeGuessByIdentifier', 'codeGuessByAddress']);
  const parsed = parseCode(typed);
  const code = parsed && (await findCodeSignIn(parts.db, { code: parsed }));
  return code && isOpen(parts, code) ? code : fail('accounts.codeUnknown');
}

/** Decides on a code, once: of ten at the same time one is heard. */
export async function decideOnCode(
  parts: DecideParts,
  guess: Guess,
  decision: 'approve' | 'refuse',
): Promise<{ state: 'approved' | 'refused'; device: string }> {
  const { id, label } = await findWaitingCode(parts, guess);
  const isFull = await inTransaction(parts.db, async (tx) => {
    const code = await lockCodeSignIn(tx, id);
    if (code === undefined || !isOpen(parts, code)) return fail('accounts.codeUnknown');
    if (decision === 'refuse') await refuse(parts, tx, code, guess.caller.accountId);
    else if (!(await approve(parts, tx, code, guess.caller.accountId))) return true;
    await parts.events.publish(tx, 'accounts.codeDecided', { codeId: id });
    return false;
  });
  if (isFull) return fail('accounts.deviceLimit', undefined, await placesOf(parts, guess.caller));
  return { state: decision === 'approve' ? 'approved' : 'refused', device: label };
}

/** The owner sees under "Keamanan" which device was turned away. */
async function refuse(
  parts: DecideParts,
  tx: Tx,
  { id, label, address }: CodeSignIn,
  accountId: string,
): Promise<void> {
  await updateCodeSignIn(tx, id, { state: 'refused' });
  const event = { accountId, kind: 'code_refused', isSuccess: true } as const;
  await recordSignInEvent(parts, tx, event, { label, address });
}

/** Takes a place on the account's list for the device that asked; false when there is none. */
async function approve(
  parts: DecideParts,
  tx: Tx,
  { id, clientId, label, address }: CodeSignIn,
  accountId: string,
): Promise<boolean> {
  const asked = {
    clientId,
    brand: DEVICE_BRAND,
    type: 'W',
    notes: DEVICE_NOTES,
    firebaseId: FIREBASE_ID_FALLBACK,
  } as const;
  const registered = await registerDevice(parts, tx, accountId, asked, { label, address });
  if (registered === undefined) return false;
  await updateCodeSignIn(tx, id, {
    state: 'approved',
    accountId,
    deviceId: registered.device.id,
    expiresAt: new Date(parts.clock.now().getTime() + CODE_LIFE),
  });
  return true;
}

async function placesOf(parts: DecideParts, { accountId, deviceId }: AccountCaller) {
  const devices = await listActiveDevices(parts.db, accountId);
  return { devices: devices.map((device) => toDeviceRecord(device, deviceId, parts.placeOf)) };
}

function isOpen({ clock }: Pick<Parts, 'clock'>, { state, expiresAt }: CodeSignIn): boolean {
  return state === 'waiting' && expiresAt > clock.now();
}
