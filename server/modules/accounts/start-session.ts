import { DEVICE_BRAND, DEVICE_NOTES, FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { registerDevice } from './register-device.ts';

type Start = {
  accountId: string;
  /** What the browser or app calls itself. */
  deviceId: string;
  /** How its owner recognises it. */
  label: string;
  isRemembered?: boolean;
};

/**
 * Signs an account in that was vouched for in another way than by its password, device included.
 * Fails with `accounts.deviceLimit` when the account's device list is full.
 */
export function startSession(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail' | 'tokens'>,
  { accountId, deviceId, label, isRemembered = false }: Start,
): Promise<OpenSession> {
  return inTransaction(parts.db, async (tx) => {
    const asked = {
      clientId: deviceId,
      brand: DEVICE_BRAND,
      type: 'W',
      notes: DEVICE_NOTES,
      firebaseId: FIREBASE_ID_FALLBACK,
    } as const;
    const client = { address: '', label };
    const registered = await registerDevice(parts, tx, accountId, asked, client);
    if (registered === undefined) return fail('accounts.deviceLimit');
    const options = { deviceId: registered.device.id, isRemembered };
    return openSession(parts, tx, registered.account, options);
  });
}
