import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Puts a promotion in; one that is there stays as the operators left it. */
export async function insertPromotionOnce(
  db: Db,
  promotion: Insertable<DB['commerce.promotion']>,
): Promise<void> {
  await db
    .insertInto('commerce.promotion')
    .values(promotion)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
