import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectCards } from './select-cards.ts';
import type { Viewing } from './select-shown.ts';

// What two titles share, by how much it says: people, then genres, then shelves.
const SHARED_PERSON = 4;
const SHARED_GENRE = 3;
const SHARED_CATEGORY = 1;

/** Shown titles that share people, genres or categories with this one, the closest first. */
export function listSimilar(db: Db, viewing: Viewing, titleId: string, limit: number) {
  return selectCards(db, viewing)
    .innerJoin(
      sql<{ titleId: string; closeness: number }>`(
        select title_id, sum(weight) as closeness from (
          select o.title_id, ${sql.lit(SHARED_PERSON)} as weight from catalog.credit c
            join catalog.credit o using (person_id) where c.title_id = ${titleId}
          union all
          select o.title_id, ${sql.lit(SHARED_GENRE)} from catalog.title_genre g
            join catalog.title_genre o using (genre_id) where g.title_id = ${titleId}
          union all
          select o.title_id, ${sql.lit(SHARED_CATEGORY)} from catalog.title_category k
            join catalog.title_category o using (category_id) where k.title_id = ${titleId}
        ) shared where title_id <> ${titleId} group by title_id)`.as('near'),
      'near.titleId',
      't.titleId',
    )
    .orderBy('near.closeness', 'desc')
    .orderBy('t.featuredWeight', 'desc')
    .orderBy('t.titleId')
    .limit(limit)
    .execute();
}
