import type { Identifier } from '#contract/accounts/index.ts';
import { DEVICE_ID_FALLBACK, type FilmClass, FIREBASE_ID_FALLBACK } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

export type Device = Selectable<DB['accounts.device']>;

/** A device of the account by what it calls itself, signed out or not. */
export function findDeviceByClientId(
  db: Db,
  accountId: string,
  clientId: string,
): Promise<Device | undefined> {
  return db
    .selectFrom('accounts.device')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export function findDeviceById(db: Db, id: string): Promise<Device | undefined> {
  return db.selectFrom('accounts.device').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a device of the account was last used from this network. */
export async function hasDeviceAt(
  db: Db,
  identifier: Identifier,
  address: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts.device')
    .innerJoin('accounts.account', 'accounts.account.id', 'accounts.device.accountId')
    .select('accounts.device.id')
    .where(
      `accounts.account.${identifier.kind}`,
      '=',
      identifier.kind === 'email' ? identifier.email : identifier.phone,
    )
    .where('accounts.device.lastAddress', '=', address)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

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

export async function countDevices(
  db: Db,
  accountId: string,
): Promise<{ active: number; ever: number }> {
  const { active, ever } = await db
    .selectFrom('accounts.device')
    .select(({ fn }) => [
      fn.countAll<number>().as('ever'),
      fn.countAll<number>().filterWhere('signedOutAt', 'is', null).as('active'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { active, ever };
}

/** Holds a device's row until the transaction ends: signing in and out on one device goes one by one. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx
    .selectFrom('accounts.device')
    .select('id')
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

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

/** The device with its new name, or undefined when no such device is signed in. */
export function updateDeviceName(
  db: Db,
  { accountId, clientId }: { accountId: string; clientId: string },
  givenName: string | null,
): Promise<Device | undefined> {
  return db
    .updateTable('accounts.device')
    .set({ givenName })
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .where('signedOutAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

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

/**
 * Frees the places of all the account's devices, but for one that stays, or of those behind some sessions. No push
 * reaches them from then on.
 */
export async function updateDevicesSignedOut(
  db: Db,
  filter: { accountId: string; exceptId: string | undefined } | { sessionIds: string[] },
  now: Date,
): Promise<void> {
  const open = db
    .updateTable('accounts.device')
    .set({ signedOutAt: now, firebaseId: FIREBASE_ID_FALLBACK })
    .where('signedOutAt', 'is', null);
  if ('sessionIds' in filter) {
    const { sessionIds } = filter;
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
  const { accountId, exceptId } = filter;
  await open
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

/** Whether an account was ever used on a browser or device that another of these was used on too. */
export async function hasDeviceOf(
  db: Db,
  accountId: string,
  others: readonly string[],
): Promise<boolean> {
  if (others.length === 0) return false;
  const found = await db
    .selectFrom('accounts.device as own')
    .innerJoin('accounts.device as other', 'other.clientId', 'own.clientId')
    .select('own.id')
    .where('own.accountId', '=', accountId)
    .where('other.accountId', 'in', [...others])
    // What a browser calls itself that keeps nothing is no device.
    .where('own.clientId', '<>', DEVICE_ID_FALLBACK)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a client says where push messages reach it: an id, or that they may not. */
export async function updateDeviceFirebaseId(
  db: Db,
  deviceId: string,
  firebaseId: string,
): Promise<void> {
  await db.updateTable('accounts.device').set({ firebaseId }).where('id', '=', deviceId).execute();
}

/** Who watches on devices now, by their newest session that is open; a device that is signed out has no row. */
export function listDeviceViewers(db: Db, deviceIds: readonly string[], now: Date) {
  return db
    .selectFrom('accounts.session as s')
    .innerJoin('accounts.device as d', 'd.id', 's.deviceId')
    .distinctOn('d.id')
    .select(['d.id as deviceId', 'd.accountId', 's.profileId', 's.isChild', 's.maxFilmClass'])
    .$narrowType<{ maxFilmClass: FilmClass | null }>()
    .where('d.id', '=', sql<string>`any(${[...deviceIds]}::uuid[])`)
    .where('d.signedOutAt', 'is', null)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .orderBy('d.id')
    .orderBy('s.lastSeenAt', 'desc')
    .execute();
}

/** The devices of sessions. */
export async function listDevicesOfSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.session')
    .select('deviceId')
    .distinct()
    .where('id', '=', sql<string>`any(${[...sessionIds]}::uuid[])`)
    .execute();
  return rows.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
}
