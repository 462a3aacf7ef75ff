import type { Db } from '#platform/db.ts';

export type WhichFamilies =
  | { id: string }
  | { deviceId: string }
  | { sessionIds: string[] }
  | { accountId: string; exceptSessionId?: string };

/** Ends families of remember tokens: none of their tokens signs anybody in any more. */
export async function updateRememberFamiliesRevoked(
  db: Db,
  which: WhichFamilies,
  because: string,
  now: Date,
): Promise<void> {
  const open = db
    .updateTable('accounts.rememberFamily')
    .set({ revokedAt: now, revokedBecause: because })
    .where('revokedAt', 'is', null);
  if ('id' in which) await open.where('id', '=', which.id).execute();
  else if ('sessionIds' in which) {
    if (which.sessionIds.length === 0) return;
    const { sessionIds } = which;
    await open
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('accounts.session')
          .select((session) => session.ref('rememberFamilyId').$notNull().as('id'))
          .where('id', 'in', sessionIds)
          .where('rememberFamilyId', 'is not', null),
      )
      .execute();
  } else if ('deviceId' in which) await open.where('deviceId', '=', which.deviceId).execute();
  else {
    const { accountId, exceptSessionId } = which;
    const ofAccount = open.where('accountId', '=', accountId);
    if (exceptSessionId === undefined) await ofAccount.execute();
    else {
      await ofAccount
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('accounts.session')
                .select('id')
                .whereRef('rememberFamilyId', '=', 'accounts.rememberFamily.id')
                .where('accounts.session.id', '=', exceptSessionId),
            ),
          ),
        )
        .execute();
    }
  }
}
