import type { Db } from '#platform/db.ts';

/** Frees the places of all the account's devices, but for one that stays. */
export async function updateDevicesSignedOut(
  db: Db,
  accountId: string,
  { exceptId, now }: { exceptId: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('accounts.device')
    .set({ signedOutAt: now })
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}
