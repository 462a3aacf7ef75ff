import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export function insertPromotion(tx: Tx, promotion: Insertable<DB['commerce.promotion']>) {
  return tx
    .insertInto('commerce.promotion')
    .values(promotion)
    .returningAll()
    .executeTakeFirstOrThrow();
}
