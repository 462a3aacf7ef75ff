import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Puts a package on offer; one that is there stays as the operators left it. */
export async function insertPackageOnce(
  db: Db,
  offer: Insertable<DB['commerce.package']>,
): Promise<void> {
  await db
    .insertInto('commerce.package')
    .values(offer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
