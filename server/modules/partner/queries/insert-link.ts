import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** False when either account has a link already: of ten at once, one is made. */
export async function insertLink(db: Db, link: Insertable<DB['partner.link']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
