import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export function findVerification(
  db: Db,
  id: string,
): Promise<Selectable<DB['accounts.verification']> | undefined> {
  return db.selectFrom('accounts.verification').selectAll().where('id', '=', id).executeTakeFirst();
}
