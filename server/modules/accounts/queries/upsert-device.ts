import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import type { Device } from './find-device.ts';

/** Registers a device, or brings one that signed out back. */
export function upsertDevice(db: Db, device: Insertable<DB['accounts.device']>): Promise<Device> {
  const { brand, type, notes, firebaseId, label, lastSeenAt, lastAddress } = device;
  return db
    .insertInto('accounts.device')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'clientId']).doUpdateSet({
        brand,
        type,
        notes,
        firebaseId,
        label,
        lastSeenAt,
        lastAddress,
        signedOutAt: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
