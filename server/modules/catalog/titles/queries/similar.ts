import { type Db, sql } from '#platform/db.ts';
import { selectCards, selectTitles, type Viewing } from './title.ts';

// What two titles share, by how much it says: people, then genres, then categories.
const SHARED_PERSON = 4;
const SHARED_GENRE = 3;
const SHARED_CATEGORY = 1;

/** Of a large genre or category as many are compared on either side of this title, and of all people's works together. */
const MOST_COMPARED = 40;
const MOST_WORKS = 200;
/** The closest of them are looked at as titles: shown or not, featured or not. */
const MOST_NEAR = 40;

/**
 * Shown titles that share people, genres or categories with this one, the closest first. Of a large genre those are compared
 * whose ids are next to this one's: the same ones each time, others for each title, and who shares two stands in both.
 */
export function listSimilar(db: Db, viewing: Viewing, titleId: string, limit: number) {
  const sharing = (
    weight: number,
    table: 'title_genre' | 'title_category',
    key: 'genre_id' | 'category_id',
  ) => sql`
    select o.title_id, ${sql.lit(weight)} from ${sql.table(`catalog.${table}`)} own
      cross join lateral (
        (select o.title_id from ${sql.table(`catalog.${table}`)} o
          where o.${sql.ref(key)} = own.${sql.ref(key)} and o.title_id > ${titleId}
          order by o.title_id limit ${sql.lit(MOST_COMPARED)})
        union all
        (select o.title_id from ${sql.table(`catalog.${table}`)} o
          where o.${sql.ref(key)} = own.${sql.ref(key)} and o.title_id < ${titleId}
          order by o.title_id desc limit ${sql.lit(MOST_COMPARED)})
      ) o where own.title_id = ${titleId}`;
  const closest = selectTitles(db, viewing)
    .innerJoin(
      sql<{ titleId: string; closeness: number }>`(
        select title_id, sum(weight) as closeness from (
          (select o.title_id, ${sql.lit(SHARED_PERSON)} as weight from catalog.credit c
            join catalog.credit o using (person_id) where c.title_id = ${titleId} limit ${sql.lit(MOST_WORKS)})
          union all ${sharing(SHARED_GENRE, 'title_genre', 'genre_id')}
          union all ${sharing(SHARED_CATEGORY, 'title_category', 'category_id')}
        ) shared where title_id <> ${titleId}
        group by title_id order by closeness desc, title_id limit ${sql.lit(MOST_NEAR)})`.as(
        'shared',
      ),
      'shared.titleId',
      't.titleId',
    )
    .select(['t.titleId', 'shared.closeness'])
    .orderBy('shared.closeness', 'desc')
    .orderBy('t.featuredWeight', 'desc')
    .orderBy('t.titleId')
    .limit(limit);
  return selectCards(db, viewing)
    .innerJoin(closest.as('near'), 'near.titleId', 't.titleId')
    .orderBy('near.closeness', 'desc')
    .orderBy('t.featuredWeight', 'desc')
    .orderBy('t.titleId')
    .execute();
}
