import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type PasswordReset = Selectable<DB['accounts.passwordReset']>;

export function findPasswordReset(db: Db, id: string): Promise<PasswordReset | undefined> {
  return db
    .selectFrom('accounts.passwordReset')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}
