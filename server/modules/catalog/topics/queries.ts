import { type Db, plannedEachTime, type RawBuilder, sql } from '#platform/db.ts';
import { keptWhenLarge, sumOf } from '../titles/kept.ts';
import { selectCards, selectTitles, type Viewing } from '../titles/queries/title.ts';
import type { FacetRow, TopicChoice } from './facets.ts';

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

type TopicFilter = Viewing & TopicChoice & { topic?: TopicIds | undefined };

/** One page of a subject's titles that fit the choice; found first, then filled. */
export function listTopicTitles(
  db: Db,
  filter: TopicFilter & { orderBy?: TopicOrder | undefined; page: number; pageSize: number },
) {
  const { page, pageSize, topic } = filter;
  const order = orderOf(filter);
  const place = sql`(select tc.position from catalog.title_category tc
    where tc.title_id = t.title_id and tc.category_id = ${topic?.categoryId ?? null}) as position`;
  const isOfCategory = topic?.categoryId != null && topic.genreId === null;
  const ids = selectTitles(db, filter)
    .select('t.titleId')
    .$if(isOfCategory, (query) =>
      query
        .innerJoin('catalog.titleCategory as own', 'own.titleId', 't.titleId')
        .where('own.categoryId', '=', topic?.categoryId ?? ''),
    )
    .$if(!isOfCategory, (query) =>
      query
        .leftJoin('catalog.titleCategory as own', (join) =>
          join
            .onRef('own.titleId', '=', 't.titleId')
            .on('own.categoryId', '=', sql<string>`${topic?.categoryId ?? null}::uuid`),
        )
        .where(isInTopic(topic)),
    )
    .where(fits(filter))
    .orderBy(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return selectCards(db, filter)
    .innerJoin(ids.as('page'), 'page.titleId', 't.titleId')
    .innerJoinLateral(sql<{ position: number | null }>`(select ${place})`.as('own'), (join) =>
      join.onTrue(),
    )
    .orderBy(order)
    .modifyEnd(plannedEachTime)
    .execute();
}

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
  if (topic === undefined) return sql`true`;
  const { categoryId, genreId } = topic;
  const ofCategory = sql`select tc.title_id from catalog.title_category tc where tc.category_id = ${categoryId}`;
  const ofGenre = sql`select tg.title_id from catalog.title_genre tg where tg.genre_id = ${genreId}`;
  if (genreId === null) return sql`t.title_id in (${ofCategory})`;
  if (categoryId === null) return sql`t.title_id in (${ofGenre})`;
  return sql`t.title_id in (${ofCategory} union ${ofGenre})`;
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
function orderOf({
  orderBy,
  topic,
}: {
  orderBy?: TopicOrder | undefined;
  topic?: TopicIds | undefined;
}) {
  switch (orderBy) {
    case 'latest':
      return sql`t.published_at desc, t.title_id`;
    case 'name':
      return sql`t.plain_name, t.title_id`;
    case 'year':
      return sql`t.year desc nulls last, t.plain_name, t.title_id`;
    case 'featured':
    case undefined:
      if (orderBy === 'featured' || topic === undefined) {
        return sql`t.featured_weight desc, t.published_at desc, t.title_id`;
      }
      return topic.categoryId === null
        ? sql`t.featured_weight desc, t.title_id`
        : sql`own.position, t.featured_weight desc, t.title_id`;
  }
}
