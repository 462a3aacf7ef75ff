import { type Db, plannedEachTime, type RawBuilder, sql } from '#platform/db.ts';
import { deepPages, keptWhenLarge, sumOf } from '../../titles/kept.ts';
import { listCardsInOrder, selectTitles, type Viewing } from '../../titles/queries/title.ts';
import type { FacetRow, TopicChoice } from '../facets.ts';

type Topic = { slug: string; name: string; description: string };

/** Categories in their order, then the genres of other slugs by name. */
export async function listTopicNames(db: Db) {
  const { rows } = await sql<Topic>`
    select slug, name, description from (
      select distinct on (slug) slug, name, description, position from (
        select slug, name, description, position, 0 as source from catalog.category
        union all
        select slug, name, '', 2147483647, 1 from catalog.genre
      ) as either
      order by slug, source
    ) as topic
    order by position, name`.execute(db);
  return rows;
}

/** What a slug stands for: a category, a genre, or one of each. */
export type TopicIds = { categoryId: string | null; genreId: string | null };

/** The one of a slug. */
export async function findTopic(db: Db, slug: string): Promise<(Topic & TopicIds) | undefined> {
  const { rows } = await sql<Topic & TopicIds>`
    select slug, coalesce(c.name, g.name) as name, coalesce(c.description, '') as description, c.category_id, g.genre_id
    from catalog.category c full join catalog.genre g using (slug) where slug = ${slug}`.execute(
    db,
  );
  return rows[0];
}

const members = sql`
  select c.slug, tc.title_id from catalog.category c join catalog.title_category tc using (category_id)
  union
  select g.slug, tg.title_id from catalog.genre g join catalog.title_genre tg using (genre_id)`;

export type TopicLeader = { slug: string; titleId: string; titleCount: number };

/** The shown titles that stand in front in each subject, at most `most` of each, with how many it has. */
export const listTopicLeaders = keptWhenLarge(
  async (db, viewing, most: number): Promise<TopicLeader[]> => {
    const shown = selectTitles(db, viewing).select(['t.titleId', 't.featuredWeight']);
    const { rows } = await sql<TopicLeader>`
      select slug, title_id, title_count from (
        select m.slug, s.title_id, count(*) over (partition by m.slug) as title_count,
          row_number() over (partition by m.slug order by s.featured_weight desc, s.title_id) as rank
        from (${members}) as m join (${shown}) as s using (title_id)
      ) as ranked
      where rank <= ${most} order by slug, rank`.execute(db);
    return rows;
  },
  // The same count stands with each leader of a subject.
  sumOf(({ titleCount }) => titleCount),
);

type TopicOrder = 'featured' | 'latest' | 'name' | 'year';

type TopicTitles = TopicChoice & { topic: TopicIds | undefined; orderBy: TopicOrder | undefined };

type TopicPage = Viewing &
  TopicChoice & {
    topic?: TopicIds | undefined;
    orderBy?: TopicOrder | undefined;
    page: number;
    pageSize: number;
  };

/** One page of a subject's titles that fit the choice; found first, then filled. */
export async function listTopicTitles(db: Db, filter: TopicPage) {
  const { now, platformId, mode, maxFilmClass, page, pageSize } = filter;
  const viewing = { now, platformId, mode, maxFilmClass };
  const { topic, orderBy, kind, isFree: isFreeOnly, yearFrom, yearTo } = filter;
  const choice = { topic, orderBy, kind, isFree: isFreeOnly, yearFrom, yearTo };
  const deep = await deepPage(db, viewing, choice, { page, pageSize });
  const ids = deep?.titleIds ?? (await listNear(db, viewing, choice, { page, pageSize }));
  return listCardsInOrder(db, viewing, ids);
}

async function listNear(
  db: Db,
  viewing: Viewing,
  choice: TopicTitles,
  { page, pageSize }: Pick<TopicPage, 'page' | 'pageSize'>,
): Promise<string[]> {
  const end = page * pageSize;
  const { rows } = await sql<{ titleId: string }>`${idsOf(db, viewing, choice, end)}
    limit ${pageSize} offset ${end - pageSize} ${plannedEachTime}`.execute(db);
  return rows.map(({ titleId }) => titleId);
}

/** The ids of a subject's titles in their order; no further than `end`, where that is given. */
function idsOf(db: Db, viewing: Viewing, choice: TopicTitles, end?: number): RawBuilder<unknown> {
  const { topic, orderBy } = choice;
  const shown = selectTitles(db, viewing).where(fits(choice));
  if (topic?.categoryId == null || orderBy !== undefined) {
    const ids = shown.where(isInTopic(topic)).select('t.titleId').orderBy(orderOf(orderBy));
    return sql`${ids}`;
  }
  // As editors ordered the category, then what is of its genre alone: each by its own index no further than the page.
  const { categoryId, genreId } = topic;
  const featured = ['t.featuredWeight', 't.publishedAt'] as const;
  const ordered = shown
    .innerJoin('catalog.titleCategory as own', 'own.titleId', 't.titleId')
    .where('own.categoryId', '=', categoryId)
    .select(['t.titleId', 'own.position', ...featured])
    .orderBy(sql`own.position, ${orderOf('featured')}`)
    .$if(end !== undefined, (query) => query.limit(end ?? 0));
  if (genreId === null) return sql`select title_id from (${ordered}) as own`;
  const others = shown
    .where(isInTopic({ categoryId: null, genreId }))
    .where(sql<boolean>`not ${isInTopic({ categoryId, genreId: null })}`)
    .select(['t.titleId', sql<number | null>`null::integer`.as('position'), ...featured])
    .orderBy(orderOf('featured'))
    .$if(end !== undefined, (query) => query.limit(end ?? 0));
  return sql`select title_id from ((${ordered}) union all (${others})) as t
    order by t.position nulls last, ${orderOf('featured')}`;
}

const deepPage = deepPages((db, viewing, choice: TopicTitles) => idsOf(db, viewing, choice));

/** A subject's titles counted by all that can be chosen. */
export const listFacetRows = keptWhenLarge(
  (db, viewing, topic: TopicIds | undefined): Promise<FacetRow[]> =>
    selectTitles(db, viewing)
      .where(isInTopic(topic))
      .select(['t.kind', 't.year', isFree.as('isFree')])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(['t.kind', 't.year', isFree])
      .modifyEnd(plannedEachTime)
      .execute(),
  sumOf(({ count }) => count),
);

const isFree = sql<boolean>`(t.matrix in ('A', 'B'))`;

function isInTopic(topic: TopicIds | undefined): RawBuilder<boolean> {
  const { categoryId = null, genreId = null } = topic ?? {};
  const ofCategory = sql<boolean>`exists (select from catalog.title_category tc
    where tc.title_id = t.title_id and tc.category_id = ${categoryId})`;
  const ofGenre = sql<boolean>`exists (select from catalog.title_genre tg
    where tg.title_id = t.title_id and tg.genre_id = ${genreId})`;
  if (categoryId === null) return genreId === null ? sql`true` : ofGenre;
  return genreId === null ? ofCategory : sql`(${ofCategory} or ${ofGenre})`;
}

function fits({ kind, isFree: isFreeOnly, yearFrom, yearTo = yearFrom }: TopicChoice) {
  const conditions = [sql<boolean>`true`];
  if (kind !== undefined) conditions.push(sql`t.kind = ${kind}`);
  if (isFreeOnly) conditions.push(isFree);
  if (yearFrom !== undefined) conditions.push(sql`t.year >= ${yearFrom}`);
  if (yearTo !== undefined) conditions.push(sql`t.year <= ${yearTo}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

// Each ends in the id, so that pages never overlap.
function orderOf(order: TopicOrder = 'featured') {
  switch (order) {
    case 'latest':
      return sql`t.published_at desc, t.title_id`;
    case 'name':
      return sql`t.plain_name, t.title_id`;
    case 'year':
      return sql`t.year desc nulls last, t.plain_name, t.title_id`;
    case 'featured':
      return sql`t.featured_weight desc, t.published_at desc, t.title_id`;
  }
}
