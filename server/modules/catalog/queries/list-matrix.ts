import { sql } from 'kysely';
import type { TitleKind } from '#contract/catalog-shapes.ts';
import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

type MatrixRow = {
  productId: string;
  titleId: string;
  matrix: MatrixClass;
  filmClass: FilmClass;
};

/** Matrix and film class of the shown films, or of the shown series and their episodes, among these ids. */
export async function listMatrix(
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
  return selectShown(db, viewing)
    .innerJoin(asked.as('asked'), 'asked.titleId', 't.titleId')
    .select(['asked.productId', 't.titleId', 't.matrix', 't.filmClass'])
    .where('t.kind', '=', kind)
    .orderBy('asked.productId')
    .execute();
}
