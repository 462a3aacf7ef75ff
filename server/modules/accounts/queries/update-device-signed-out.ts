import { FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** No push reaches it from then on. Answers the id of the device's row, or undefined when no such device is signed in. */
export async function updateDeviceSignedOut(
  db: Db,
  device: { accountId: string; clientId: string } | { accountId: string; id: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('accounts.device')
    .set({ signedOutAt: now, firebaseId: FIREBASE_ID_FALLBACK })
    .where('accountId', '=', device.accountId)
    .where('signedOutAt', 'is', null)
    .$if('id' in device, (query) => query.where('id', '=', 'id' in device ? device.id : ''))
    .$if('clientId' in device, (query) =>
      query.where('clientId', '=', 'clientId' in device ? device.clientId : ''),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
