import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Changes = Pick<
  Updateable<DB['commerce.renewal']>,
  'endsAt' | 'packageId' | 'cancelledAt' | 'cartId' | 'closedAt'
>;

export async function updateRenewal(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('commerce.renewal').set(changes).where('id', '=', id).execute();
}
