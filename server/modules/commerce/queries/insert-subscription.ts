import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertSubscription(
  tx: Tx,
  subscription: Insertable<DB['commerce.subscription']>,
): Promise<void> {
  await tx.insertInto('commerce.subscription').values(subscription).execute();
}
