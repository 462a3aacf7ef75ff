import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

/** Categories with at least one shown title, in their order, with how many. */
export function listCategories(db: Db, viewing: Viewing) {
  return selectShown(db, viewing)
    .innerJoin('catalog.titleCategory as tc', 'tc.titleId', 't.titleId')
    .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
    .select(['c.categoryId', 'c.slug', 'c.name', 'c.description'])
    .select((eb) => eb.fn.countAll<number>().as('titleCount'))
    .groupBy('c.categoryId')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
}
