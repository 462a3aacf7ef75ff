import type { Db } from '#platform/db.ts';
import type { Device } from './find-device.ts';

/** The device with its new name, or undefined when no such device is signed in. */
export function updateDeviceName(
  db: Db,
  { accountId, clientId }: { accountId: string; clientId: string },
  givenName: string | null,
): Promise<Device | undefined> {
  return db
    .updateTable('accounts.device')
    .set({ givenName })
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .where('signedOutAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
