import { FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** Frees the places of all the account's devices, but for one that stays. No push reaches them from then on. */
export async function updateDevicesSignedOut(
  db: Db,
  accountId: string,
  { exceptId, now }: { exceptId: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('accounts.device')
    .set({ signedOutAt: now, firebaseId: FIREBASE_ID_FALLBACK })
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}
