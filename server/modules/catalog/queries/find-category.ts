import type { Db } from '#platform/db.ts';
import { isUuid } from './is-uuid.ts';

/** By its id or its slug. */
export function findCategory(db: Db, idOrSlug: string) {
  return db
    .selectFrom('catalog.category')
    .select(['categoryId', 'slug', 'name', 'description'])
    .where(isUuid(idOrSlug) ? 'categoryId' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
}
