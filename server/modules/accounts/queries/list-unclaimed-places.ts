import type { Db } from '#platform/db.ts';

/** Places that an approved code took and whose browser never came, so that they hold no session. */
export async function listUnclaimedPlaces(
  db: Db,
  now: Date,
): Promise<{ accountId: string; id: string }[]> {
  const rows = await db
    .selectFrom('accounts.codeSignIn as code')
    .innerJoin('accounts.device as device', 'device.id', 'code.deviceId')
    .select(['device.accountId', 'device.id'])
    .where('code.state', '=', 'approved')
    .where('code.expiresAt', '<', now)
    .where('device.signedOutAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts.session as session')
            .select('session.id')
            .whereRef('session.deviceId', '=', 'device.id')
            .where('session.revokedAt', 'is', null),
        ),
      ),
    )
    .execute();
  return rows;
}
