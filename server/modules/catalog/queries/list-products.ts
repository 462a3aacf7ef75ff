import { type RawBuilder, sql } from 'kysely';
import type { TitleKind } from '#contract/catalog-shapes.ts';
import type { Db } from '#platform/db.ts';
import { selectCards } from './select-cards.ts';
import { selectShown, type Viewing } from './select-shown.ts';

export type ProductOrder = 'featured' | 'latest' | 'name' | 'year' | 'category';

export type ProductFilter = Viewing & {
  categoryId?: string | undefined;
  genreId?: string | undefined;
  kind?: TitleKind | undefined;
  startsWith?: string | undefined;
  /** Only the free hub. */
  isFreeContent?: boolean;
  orderBy: ProductOrder;
  page: number;
  pageSize: number;
};

/** One page of shown titles, and how many there are on all pages. */
export async function listProducts(db: Db, filter: ProductFilter) {
  const { page, pageSize } = filter;
  const rows = await selectCards(db, filter)
    .where(matching(filter))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(orderOf(filter))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  // A page past the end has no row that could tell the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countProducts(db, filter));
  return { rows, total };
}

async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const { total } = await selectShown(db, filter)
    .where(matching(filter))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function matching(filter: ProductFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (filter.categoryId !== undefined) {
    conditions.push(sql`exists (select from catalog.title_category tc
      where tc.title_id = t.title_id and tc.category_id = ${filter.categoryId})`);
  }
  if (filter.genreId !== undefined) {
    conditions.push(sql`exists (select from catalog.title_genre tg
      where tg.title_id = t.title_id and tg.genre_id = ${filter.genreId})`);
  }
  if (filter.kind !== undefined) conditions.push(sql`t.kind = ${filter.kind}`);
  if (filter.startsWith !== undefined) {
    conditions.push(sql`starts_with(t.plain_name, catalog.plain(${filter.startsWith}))`);
  }
  if (filter.isFreeContent === true) conditions.push(sql`t.is_free_content`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

// Each ends in the id, so that pages never overlap.
function orderOf({ orderBy, categoryId }: ProductFilter): RawBuilder<unknown> {
  switch (orderBy) {
    case 'featured':
      return sql`t.featured_weight desc, t.published_at desc, t.title_id`;
    case 'latest':
      return sql`t.published_at desc, t.title_id`;
    case 'name':
      return sql`t.plain_name, t.title_id`;
    case 'year':
      return sql`t.year desc nulls last, t.plain_name, t.title_id`;
    case 'category':
      return sql`(select tc.position from catalog.title_category tc where tc.title_id = t.title_id
        and tc.category_id = ${categoryId}), t.plain_name, t.title_id`;
  }
}
