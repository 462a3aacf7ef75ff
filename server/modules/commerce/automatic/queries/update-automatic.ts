import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export async function updateAutomatic(
  db: Db,
  id: string,
  changes: Updateable<DB['commerce.automaticRenewal']>,
): Promise<void> {
  await db.updateTable('commerce.automaticRenewal').set(changes).where('id', '=', id).execute();
}

/** The periods of an account have changed: its consent is looked at anew. */
export async function updateAutomaticsHurried(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('commerce.automaticRenewal')
    .set({ checkAt: now })
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .execute();
}
