import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertRenewal(
  tx: Tx,
  renewal: Insertable<DB['commerce.renewal']>,
): Promise<void> {
  await tx.insertInto('commerce.renewal').values(renewal).execute();
}
