import { type Db, sql } from '#platform/db.ts';
import { selectShown, type Viewing } from './title.ts';

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

/** By its id or its slug. */
export function findCategory(db: Db, idOrSlug: string) {
  return db
    .selectFrom('catalog.category')
    .select(['categoryId', 'slug', 'name', 'description'])
    .where(isUuid(idOrSlug) ? 'categoryId' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** Genres with at least one shown title, by name, with how many. */
export function listGenres(db: Db, viewing: Viewing) {
  return selectShown(db, viewing)
    .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .select(['g.genreId', 'g.slug', 'g.name'])
    .select((eb) => eb.fn.countAll<number>().as('titleCount'))
    .groupBy('g.genreId')
    .orderBy('g.plainName')
    .execute();
}

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
    .with('ranked', () =>
      selectShown(db, viewing)
        .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
        .select(['tg.genreId', 't.titleId', 'picture.images', 'picture.placeholder'])
        .select(
          sql<number>`row_number() over (partition by tg.genre_id order by t.published_at desc, t.title_id)`.as(
            'recency',
          ),
        ),
    )
    .selectFrom('ranked')
    .select(['genreId', 'titleId', 'images', 'placeholder'])
    .where('recency', '<=', most)
    .orderBy('recency')
    .execute();
}

/** Distinguishes an id from a slug where a call takes either: PostgreSQL refuses to compare a uuid with other text. */
function isUuid(idOrSlug: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrSlug);
}
