import type { TitleKind } from '#contract/catalog/shapes.ts';
import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import { type Db, plannedEachTime, type RawBuilder, sql } from '#platform/db.ts';
import { deepPages, keptWhenLarge } from '../kept.ts';
import {
  listCardsInOrder,
  selectCards,
  selectTitles,
  trailerClass,
  type Viewing,
} from './title.ts';

export type ProductOrder = 'featured' | 'latest' | 'name' | 'year' | 'category';

type ProductChoice = {
  categoryId?: string | undefined;
  genreId?: string | undefined;
  kind?: TitleKind | undefined;
  startsWith?: string | undefined;
  /** Only the free hub. */
  isFreeContent?: boolean | undefined;
};

export type ProductFilter = Viewing &
  ProductChoice & {
    orderBy: ProductOrder;
    page: number;
    pageSize: number;
  };

/** One page of shown titles, and how many there are on all pages. The page is found first, then filled. */
export async function listProducts(db: Db, filter: ProductFilter) {
  const { page, pageSize, categoryId } = filter;
  const [viewing, choice] = [viewingIn(filter), choiceIn(filter)];
  const deep = await deepPage(db, viewing, { ...choice, orderBy: filter.orderBy }, filter);
  if (deep !== undefined) {
    return { rows: await listCardsInOrder(db, viewing, deep.titleIds), total: deep.total };
  }
  const order = orderOf(filter);
  const ids = selectOrdered(db, viewing, filter)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await selectCards(db, filter)
    .innerJoin(ids.as('page'), 'page.titleId', 't.titleId')
    .$if(filter.orderBy === 'category', (query) =>
      query.innerJoin('catalog.titleCategory as tc', (join) =>
        join.onRef('tc.titleId', '=', 't.titleId').on('tc.categoryId', '=', categoryId ?? ''),
      ),
    )
    .orderBy(order)
    .modifyEnd(plannedEachTime)
    .execute();
  // A first page that is not full tells the total, as does none that is past the end.
  const isWhole = page === 1 && rows.length < pageSize;
  return { rows, total: isWhole ? rows.length : await countProducts(db, viewing, choice) };
}

type Ordered = ProductChoice & { orderBy: ProductOrder };

/** The ids of all titles of a list, in its order. */
function selectOrdered(db: Db, viewing: Viewing, list: Ordered) {
  return selectTitles(db, viewing)
    .select('t.titleId')
    .$if(list.orderBy === 'category', (query) =>
      query
        .innerJoin('catalog.titleCategory as tc', 'tc.titleId', 't.titleId')
        .where('tc.categoryId', '=', list.categoryId ?? ''),
    )
    .where(matching(list))
    .orderBy(orderOf(list));
}

const deepPage = deepPages(
  (db, viewing, list: Ordered) => sql`${selectOrdered(db, viewing, list)}`,
);

const viewingIn = ({ now, platformId, mode, maxFilmClass }: ProductFilter): Viewing => ({
  now,
  platformId,
  mode,
  maxFilmClass,
});

const choiceIn = (filter: ProductFilter): ProductChoice => {
  const { categoryId, genreId, kind, startsWith, isFreeContent } = filter;
  return { categoryId, genreId, kind, startsWith, isFreeContent };
};

const countProducts = keptWhenLarge(
  async (db, viewing, choice: ProductChoice) => {
    const { total } = await selectTitles(db, viewing)
      .where(matching(choice))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .modifyEnd(plannedEachTime)
      .executeTakeFirstOrThrow();
    return total;
  },
  (total) => total,
);

function matching(filter: ProductChoice): RawBuilder<boolean> {
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
function orderOf({ orderBy }: Pick<ProductFilter, 'orderBy'>): RawBuilder<unknown> {
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
      return sql`tc.position, t.plain_name, t.title_id`;
  }
}

export type PlayableRow = {
  askedId: string;
  titleId: string;
  titleSlug: string;
  titleName: string;
  titleKind: TitleKind;
  isTrailer: boolean;
  matrix: MatrixClass;
  filmClass: FilmClass;
  publishedAt: Date | null;
  licenceFrom: Date;
  licenceTo: Date | null;
  assetId: string;
  durationSeconds: number | null;
  runtimeMs: number | null;
  episodeId: string | null;
  season: number | null;
  number: number | null;
  episodeName: string | null;
  nextEpisodeId: string | null;
  creditsFromMs: number | null;
  square: string | null;
};

/**
 * What plays behind each of these ids: a film, an episode, a series' first episode or a trailer, that also of a title
 * which is only announced. Drafts and whatever isn't packaged yet are left out; the caller checks the licence window.
 */
export async function listPlayable(db: Db, productIds: readonly string[], now: Date) {
  if (productIds.length === 0) return [];
  const { rows } = await sql<PlayableRow>`
    select asked.id as asked_id, t.title_id, t.slug as title_slug, t.name as title_name,
      t.kind as title_kind, t.art ->> '1:1' as square, asked.id = t.trailer_asset_id as is_trailer, t.matrix,
      case when asked.id = t.trailer_asset_id then ${trailerClass} else t.film_class end as film_class,
      coalesce(e.published_at, t.published_at) as published_at,
      coalesce(lower(shown.w), 'epoch') as licence_from,
      case when shown.w is null then 'epoch' else upper(shown.w) end as licence_to,
      a.id as asset_id, a.duration_seconds,
      coalesce(e.runtime_ms, t.runtime_ms) as runtime_ms,
      e.product_id as episode_id, e.season, e.number, e.name as episode_name,
      (select n.product_id from catalog.episode n join catalog.asset na on na.id = n.asset_id
        where n.title_id = e.title_id and (n.season, n.number) > (e.season, e.number)
          and n.published_at <= ${now} and na.version > 0
        order by n.season, n.number limit 1) as next_episode_id,
      (select from_ms from catalog.marker m
        where m.asset_id = a.id and m.kind = 'credits') as credits_from_ms
    from unnest(${[...productIds]}::uuid[]) as asked (id)
    join catalog.title t on t.title_id = coalesce(
      (select x.title_id from catalog.episode x where x.product_id = asked.id),
      (select y.title_id from catalog.title y where y.trailer_asset_id = asked.id limit 1),
      asked.id)
    -- Nothing at all where it is not licensed, or taken down: then it ended long ago.
    left join lateral (select catalog.window_at(t.shown_during, ${now}) as w) as shown on true
    left join lateral (
      select e.* from catalog.episode e join catalog.asset ea on ea.id = e.asset_id
      where e.title_id = t.title_id and asked.id in (e.product_id, t.title_id)
        and e.published_at <= ${now} and ea.version > 0
      order by e.season, e.number limit 1) e on t.kind = 'series'
    join catalog.asset a on a.version > 0 and a.id = case
      when asked.id = t.trailer_asset_id then t.trailer_asset_id
      when t.kind = 'film' then t.asset_id else e.asset_id end
    where t.published_at <= ${now}
      or (asked.id = t.trailer_asset_id and t.announced_at <= ${now})`.execute(db);
  return rows;
}
