import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type PasswordKeyRow = Selectable<DB['accounts.passwordKey']>;

/** Key pairs that still open passwords, newest first. */
export function listPasswordKeys(db: Db, now: Date): Promise<PasswordKeyRow[]> {
  return db
    .selectFrom('accounts.passwordKey')
    .selectAll()
    .where('retiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
}
