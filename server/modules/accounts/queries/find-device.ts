import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

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
