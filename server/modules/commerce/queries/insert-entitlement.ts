import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function insertEntitlement(
  db: Db,
  right: Insertable<DB['commerce.entitlement']>,
): Promise<void> {
  await db.insertInto('commerce.entitlement').values(right).execute();
}
