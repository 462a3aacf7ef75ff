import { type Db, sql } from '#platform/db.ts';
import { keptWhenLarge, sumOf } from '../kept.ts';
import { selectShown, selectTitles, type Viewing } from './title.ts';

/** Categories with at least one shown title, in their order, with how many. */
export const listCategories = keptWhenLarge(
  (db, viewing) =>
    selectTitles(db, viewing)
      .innerJoin('catalog.titleCategory as tc', 'tc.titleId', 't.titleId')
      .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
      .select(['c.categoryId', 'c.slug', 'c.name', 'c.description'])
      .select((eb) => eb.fn.countAll<number>().as('titleCount'))
      .groupBy('c.categoryId')
      .orderBy('c.position')
      .orderBy('c.name')
      .execute(),
  sumOf(({ titleCount }) => titleCount),
);

/** By its id or its slug. */
export function findCategory(db: Db, idOrSlug: string) {
  return db
    .selectFrom('catalog.category')
    .select(['categoryId', 'slug', 'name', 'description'])
    .where(isUuid(idOrSlug) ? 'categoryId' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** Genres with at least one shown title, by name, with how many. */
export const listGenres = keptWhenLarge(
  (db, viewing) =>
    selectTitles(db, viewing)
      .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
      .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
      .select(['g.genreId', 'g.slug', 'g.name'])
      .select((eb) => eb.fn.countAll<number>().as('titleCount'))
      .groupBy('g.genreId')
      .orderBy('g.plainName')
      .execute(),
  sumOf(({ titleCount }) => titleCount),
);

/** By its id or its slug. */
export function findGenre(db: Db, idOrSlug: string) {
  return db
    .selectFrom('catalog.genre')
    .select(['genreId', 'slug', 'name'])
    .where(isUuid(idOrSlug) ? 'genreId' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** The newest shown titles of each genre with their pictures, at most `most` a genre. */
export function listGenrePictures(db: Db, viewing: Viewing, most: number) {
  return db
    .selectFrom('catalog.genre as g')
    .innerJoinLateral(
      () =>
        selectShown(db, viewing)
          .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
          .whereRef('tg.genreId', '=', sql.ref('g.genre_id'))
          .select(['t.titleId', 't.publishedAt', 'picture.images', 'picture.placeholder'])
          .orderBy('t.publishedAt', 'desc')
          .orderBy('t.titleId')
          .limit(most)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['g.genreId', 'newest.titleId', 'newest.images', 'newest.placeholder'])
    .orderBy('newest.publishedAt', 'desc')
    .orderBy('newest.titleId')
    .execute();
}

/** Distinguishes an id from a slug where a call takes either: PostgreSQL refuses to compare a uuid with other text. */
function isUuid(idOrSlug: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrSlug);
}
