import type { Db } from '#platform/db.ts';
import { isUuid } from './is-uuid.ts';

/** By its id or its slug. */
export function findGenre(db: Db, idOrSlug: string) {
  return db
    .selectFrom('catalog.genre')
    .select(['genreId', 'slug', 'name'])
    .where(isUuid(idOrSlug) ? 'genreId' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
}
