import type { Db } from '#platform/db.ts';

export function listTitleCategories(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleCategory as tc')
    .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
    .select(['c.categoryId', 'c.slug', 'c.name', 'c.description'])
    .where('tc.titleId', '=', titleId)
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
}
