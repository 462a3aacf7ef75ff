import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type ContactChange = Selectable<DB['accounts.contactChange']>;

export function findContactChange(db: Db, id: string): Promise<ContactChange | undefined> {
  return db
    .selectFrom('accounts.contactChange')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}
