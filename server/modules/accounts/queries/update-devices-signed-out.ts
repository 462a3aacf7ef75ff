import { FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/**
 * Frees the places of all the account's devices, but for one that stays, or of those behind some sessions. No push
 * reaches them from then on.
 */
export async function updateDevicesSignedOut(
  db: Db,
  which: { accountId: string; exceptId: string | undefined } | { sessionIds: string[] },
  now: Date,
): Promise<void> {
  const open = db
    .updateTable('accounts.device')
    .set({ signedOutAt: now, firebaseId: FIREBASE_ID_FALLBACK })
    .where('signedOutAt', 'is', null);
  if ('sessionIds' in which) {
    const { sessionIds } = which;
    if (sessionIds.length === 0) return;
    await open
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('accounts.session')
          .select((session) => session.ref('deviceId').$notNull().as('id'))
          .where('id', 'in', sessionIds)
          .where('deviceId', 'is not', null),
      )
      .execute();
    return;
  }
  const { accountId, exceptId } = which;
  await open
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}
