import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** A family of remember tokens with the device that it is bound to, by what that calls itself. */
export type RememberFamily = Selectable<DB['accounts.rememberFamily']> & {
  clientId: string;
  deviceLabel: string;
};

export function findRememberFamily(db: Db, id: string): Promise<RememberFamily | undefined> {
  return db
    .selectFrom('accounts.rememberFamily as family')
    .innerJoin('accounts.device as device', 'device.id', 'family.deviceId')
    .selectAll('family')
    .select(['device.clientId', 'device.label as deviceLabel'])
    .where('family.id', '=', id)
    .executeTakeFirst();
}
