import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Change = Omit<Updateable<DB['accounts.codeSignIn']>, 'id'>;

export async function updateCodeSignIn(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('accounts.codeSignIn').set(change).where('id', '=', id).execute();
}
