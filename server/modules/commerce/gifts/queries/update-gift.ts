import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Changes = Omit<
  Updateable<DB['commerce.gift']>,
  'id' | 'accountId' | 'kind' | 'code' | 'createdAt'
>;

export async function updateGift(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('commerce.gift').set(changes).where('id', '=', id).execute();
}

/** Somebody proved this address: what waits for it can be given now. */
export async function updateGiftsDue(db: Db, recipients: string[], now: Date): Promise<void> {
  if (recipients.length === 0) return;
  await db
    .updateTable('commerce.gift')
    .set({ checkAt: now })
    .where('kind', '=', 'relative')
    .where('state', '=', 'waiting')
    .where('recipient', 'in', recipients)
    .execute();
}
