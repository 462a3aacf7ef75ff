import type { Db, DB, Selectable, Tx } from '#platform/db.ts';

export type Installation = Selectable<DB['notifications.installation']>;
export type Subscription = Selectable<DB['notifications.subscription']>;

/** The installation of a device; one that is there keeps its id, unless the device changed its account. */
export async function upsertInstallation(
  tx: Tx,
  { accountId, deviceId, isAllowed }: Pick<Installation, 'accountId' | 'deviceId' | 'isAllowed'>,
  now: Date,
): Promise<Installation> {
  return tx
    .insertInto('notifications.installation')
    .values({ accountId, deviceId, isAllowed, createdAt: now, refreshedAt: now })
    .onConflict((conflict) =>
      conflict.column('deviceId').doUpdateSet({ isAllowed, refreshedAt: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findInstallation(db: Db, id: string): Promise<Installation | undefined> {
  return db
    .selectFrom('notifications.installation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('notifications.subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findSubscriptionOfDevice(
  db: Db,
  deviceId: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('notifications.subscription')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();
}

export function listSubscriptions(
  db: Db,
  accountId: string,
): Promise<Pick<Subscription, 'id' | 'deviceId'>[]> {
  return db
    .selectFrom('notifications.subscription')
    .select(['id', 'deviceId'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
}

type NewSubscription = Omit<Subscription, 'id' | 'createdAt' | 'refreshedAt'>;

/** Keeps where an installation is reached. The same address is taken from any other: a browser has one viewer. */
export async function upsertSubscription(
  tx: Tx,
  subscription: NewSubscription,
  now: Date,
): Promise<Subscription> {
  const { installationId, service, address, addressHash, p256dh, auth } = subscription;
  await tx
    .deleteFrom('notifications.subscription')
    .where('addressHash', '=', addressHash)
    .where('installationId', '<>', installationId)
    .execute();
  return tx
    .insertInto('notifications.subscription')
    .values({ ...subscription, createdAt: now, refreshedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('installationId')
        .doUpdateSet({ service, address, addressHash, p256dh, auth, refreshedAt: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSubscription(
  db: Db,
  { deviceId }: { deviceId: string },
): Promise<void> {
  await db.deleteFrom('notifications.subscription').where('deviceId', '=', deviceId).execute();
}

/** Of an address that its service has no more; one that the browser has handed over since stays. */
export async function deleteAddress(
  db: Db,
  { id, addressHash }: Pick<Subscription, 'id' | 'addressHash'>,
): Promise<void> {
  await db
    .deleteFrom('notifications.subscription')
    .where('id', '=', id)
    .where('addressHash', '=', addressHash)
    .execute();
}

/** Of devices that are signed out. */
export async function deleteInstallations(db: Db, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await db.deleteFrom('notifications.installation').where('deviceId', 'in', deviceIds).execute();
}
