import type { Db } from '#platform/db.ts';

/** A title by its slug, shown to viewers or not. */
export function findTitleBySlug(db: Db, slug: string) {
  return db
    .selectFrom('catalog.title')
    .select(['titleId', 'slug', 'kind', 'name', 'matrix', 'filmClass'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}
