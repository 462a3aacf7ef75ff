import type { Insertable, Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export function insertEntitlement(
  db: Db,
  right: Insertable<DB['commerce.entitlement']>,
): Promise<Selectable<DB['commerce.entitlement']>> {
  return db
    .insertInto('commerce.entitlement')
    .values(right)
    .returningAll()
    .executeTakeFirstOrThrow();
}
