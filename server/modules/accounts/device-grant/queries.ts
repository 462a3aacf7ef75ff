import {
  type Db,
  type DB,
  type Insertable,
  type Selectable,
  sql,
  type Tx,
  type Updateable,
} from '#platform/db.ts';

export type DeviceGrant = Selectable<DB['accounts.deviceGrant']>;

/** By the secret of the browser that asked, or by the code that it shows. */
export function findDeviceGrant(
  db: Db,
  by: { secretHash: Buffer } | { code: string },
): Promise<DeviceGrant | undefined> {
  const query = db.selectFrom('accounts.deviceGrant').selectAll();
  return (
    'code' in by ? query.where('code', '=', by.code) : query.where('secretHash', '=', by.secretHash)
  ).executeTakeFirst();
}

/** Where each of these stands, for those who watch them. */
export function listDeviceGrantStates(
  db: Db,
  ids: readonly string[],
): Promise<Pick<DeviceGrant, 'id' | 'state'>[]> {
  return (
    db
      .selectFrom('accounts.deviceGrant')
      .select(['id', 'state'])
      // One array: thousands may watch, and each would be a parameter.
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  );
}

/** Places that an approved code took and whose browser never came, so that they hold no session. */
export async function listUnclaimedDevices(
  db: Db,
  now: Date,
): Promise<{ accountId: string; id: string }[]> {
  const rows = await db
    .selectFrom('accounts.deviceGrant as code')
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

/** Holds the row, so that of approvals and claims at once each sees what the one before it did. */
export function lockDeviceGrant(tx: Tx, id: string): Promise<DeviceGrant | undefined> {
  return tx
    .selectFrom('accounts.deviceGrant')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when another browser shows the same code just now. */
export function insertDeviceGrant(
  db: Db,
  input: Insertable<DB['accounts.deviceGrant']>,
): Promise<DeviceGrant | undefined> {
  return db
    .insertInto('accounts.deviceGrant')
    .values(input)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Change = Omit<Updateable<DB['accounts.deviceGrant']>, 'id'>;

export async function updateDeviceGrant(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('accounts.deviceGrant').set(change).where('id', '=', id).execute();
}

/** Takes back the code that a browser showed before, unless it was decided on. */
export async function deletePendingDeviceGrant(db: Db, secretHash: Buffer): Promise<void> {
  await db
    .deleteFrom('accounts.deviceGrant')
    .where('secretHash', '=', secretHash)
    .where('state', '=', 'waiting')
    .execute();
}
