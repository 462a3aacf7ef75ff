import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertAutomatic(
  tx: Tx,
  row: Insertable<DB['commerce.automaticRenewal']>,
): Promise<void> {
  await tx.insertInto('commerce.automaticRenewal').values(row).execute();
}
