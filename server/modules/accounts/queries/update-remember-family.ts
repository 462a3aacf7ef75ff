import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Change = Pick<
  Updateable<DB['accounts.rememberFamily']>,
  'generation' | 'rotatedAt' | 'expiresAt'
>;

/** Hands out the next generation, or lets the family live on with its session. */
export async function updateRememberFamily(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('accounts.rememberFamily')
    .set(change)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}
