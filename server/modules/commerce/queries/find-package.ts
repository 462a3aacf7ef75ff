import type { Db } from '#platform/db.ts';

/** A package that is on sale now. */
export function findPackage(db: Db, id: string) {
  return db
    .selectFrom('commerce.package')
    .selectAll()
    .where('id', '=', id)
    .where('isOnSale', '=', true)
    .executeTakeFirst();
}
