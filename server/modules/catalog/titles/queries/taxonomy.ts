import type { TitleKind } from '#contract/catalog/shapes.ts';
import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
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
    .where(isUuid(idOrSlug.toLowerCase()) ? 'categoryId' : 'slug', '=', idOrSlug)
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
    .where(isUuid(idOrSlug.toLowerCase()) ? 'genreId' : 'slug', '=', idOrSlug)
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

type MatrixRow = {
  productId: string;
  titleId: string;
  matrix: MatrixClass;
  filmClass: FilmClass;
};

/** Matrix and film class of the shown films, or of the shown series and their episodes, among these ids. */
export async function listProductMatrix(
  db: Db,
  viewing: Viewing,
  kind: TitleKind,
  productIds: readonly string[],
): Promise<MatrixRow[]> {
  const asked = sql<{ productId: string; titleId: string }>`(
    select id as product_id, coalesce(
      (select e.title_id from catalog.episode e where e.product_id = id and e.published_at <= ${viewing.now}),
      id) as title_id
    from unnest(${[...new Set(productIds)]}::uuid[]) as given (id))`;
  return selectTitles(db, viewing)
    .innerJoin(asked.as('asked'), 'asked.titleId', 't.titleId')
    .select(['asked.productId', 't.titleId', 't.matrix', 't.filmClass'])
    .where('t.kind', '=', kind)
    .orderBy('asked.productId')
    .execute();
}
