import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertFreeClaim(
  tx: Tx,
  claim: Insertable<DB['commerce.freeClaim']>,
): Promise<void> {
  await tx.insertInto('commerce.freeClaim').values(claim).execute();
}
