import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export function updatePackage(tx: Tx, id: string, change: Updateable<DB['commerce.package']>) {
  return tx
    .updateTable('commerce.package')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
