import type { Db, DB, Insertable, Selectable, Updateable } from '#platform/db.ts';

/** A family of remember tokens with the device that it is bound to, by what that calls itself. */
export type TokenFamily = Selectable<DB['accounts.tokenFamily']> & {
  clientId: string;
  deviceLabel: string;
};

export function findTokenFamily(db: Db, id: string): Promise<TokenFamily | undefined> {
  return db
    .selectFrom('accounts.tokenFamily as family')
    .innerJoin('accounts.device as device', 'device.id', 'family.deviceId')
    .selectAll('family')
    .select(['device.clientId', 'device.label as deviceLabel'])
    .where('family.id', '=', id)
    .executeTakeFirst();
}

export async function insertTokenFamily(
  db: Db,
  family: Insertable<DB['accounts.tokenFamily']>,
): Promise<string> {
  const { id } = await db
    .insertInto('accounts.tokenFamily')
    .values(family)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Pick<
  Updateable<DB['accounts.tokenFamily']>,
  'generation' | 'rotatedAt' | 'expiresAt'
>;

/** Hands out the next generation, or lets the family live on with its session. */
export async function updateTokenFamily(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('accounts.tokenFamily')
    .set(change)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

export type TokenFamilyFilter =
  | { id: string }
  | { deviceId: string }
  | { sessionIds: string[] }
  | { accountId: string; exceptSessionId?: string };

/** Ends families of remember tokens: none of their tokens signs anybody in any more. */
export async function updateTokenFamiliesRevoked(
  db: Db,
  filter: TokenFamilyFilter,
  reason: string,
  now: Date,
): Promise<void> {
  const open = db
    .updateTable('accounts.tokenFamily')
    .set({ revokedAt: now, revokedBecause: reason })
    .where('revokedAt', 'is', null);
  if ('id' in filter) await open.where('id', '=', filter.id).execute();
  else if ('sessionIds' in filter) {
    if (filter.sessionIds.length === 0) return;
    const { sessionIds } = filter;
    await open
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('accounts.session')
          .select((session) => session.ref('tokenFamilyId').$notNull().as('id'))
          .where('id', 'in', sessionIds)
          .where('tokenFamilyId', 'is not', null),
      )
      .execute();
  } else if ('deviceId' in filter) await open.where('deviceId', '=', filter.deviceId).execute();
  else {
    const { accountId, exceptSessionId } = filter;
    const ofAccount = open.where('accountId', '=', accountId);
    if (exceptSessionId === undefined) await ofAccount.execute();
    else {
      await ofAccount
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('accounts.session')
                .select('id')
                .whereRef('tokenFamilyId', '=', 'accounts.tokenFamily.id')
                .where('accounts.session.id', '=', exceptSessionId),
            ),
          ),
        )
        .execute();
    }
  }
}

/** Who watched last on a device, in a session that stands or one that has ended. */
export function findLastProfileOfDevice(
  db: Db,
  deviceId: string,
): Promise<
  | Pick<
      Selectable<DB['accounts.session']>,
      'profileId' | 'isChild' | 'maxFilmClass' | 'profileChosenAt'
    >
  | undefined
> {
  return db
    .selectFrom('accounts.session')
    .select(['profileId', 'isChild', 'maxFilmClass', 'profileChosenAt'])
    .where('deviceId', '=', deviceId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
