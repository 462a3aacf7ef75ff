import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertOfferChange(
  tx: Tx,
  change: Insertable<DB['commerce.offerChange']>,
): Promise<void> {
  await tx.insertInto('commerce.offerChange').values(change).execute();
}
