import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export function updatePromotion(tx: Tx, id: string, change: Updateable<DB['commerce.promotion']>) {
  return tx
    .updateTable('commerce.promotion')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
