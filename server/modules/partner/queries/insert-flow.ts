import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Keeps a new flow, and forgets those that ran out. */
export async function insertFlow(db: Db, flow: Insertable<DB['partner.flow']>): Promise<void> {
  await db.deleteFrom('partner.flow').where('expiresAt', '<=', flow.createdAt).execute();
  await db.insertInto('partner.flow').values(flow).execute();
}
