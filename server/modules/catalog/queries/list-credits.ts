import type { Db } from '#platform/db.ts';

/** The people of a title, by role (directors first), then in billing order. */
export function listCredits(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.credit as c')
    .innerJoin('catalog.person as p', 'p.personId', 'c.personId')
    .select(['p.personId', 'p.slug', 'p.name', 'c.role', 'c.character'])
    .where('c.titleId', '=', titleId)
    .orderBy('c.role')
    .orderBy('c.position')
    .orderBy('p.plainName')
    .execute();
}
