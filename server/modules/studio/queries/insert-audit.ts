import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function insertAudit(tx: Tx, row: Insertable<DB['studio.audit']>): Promise<void> {
  await tx.insertInto('studio.audit').values(row).execute();
}
