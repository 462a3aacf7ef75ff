import type { Db } from '#platform/db.ts';
import type { Device } from './find-device.ts';

/** The devices that are signed in, last used first. */
export function listActiveDevices(db: Db, accountId: string): Promise<Device[]> {
  return db
    .selectFrom('accounts.device')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}
