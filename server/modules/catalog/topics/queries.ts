import { type Db, type RawBuilder, sql } from '#platform/db.ts';
import { selectCards, selectShown, type Viewing } from '../titles/queries/title.ts';
import type { FacetRow, TopicChoice } from './facets.ts';

/** Categories in their order, then the genres of other slugs by name; or the one of a slug. */
export async function listTopicNames(db: Db, slug?: string) {
  const { rows } = await sql<{ slug: string; name: string; description: string }>`
    select slug, name, description from (
      select distinct on (slug) slug, name, description, position from (
        select slug, name, description, position, 0 as source from catalog.category
        union all
        select slug, name, '', 2147483647, 1 from catalog.genre
      ) as either
      where ${slug === undefined ? sql`true` : sql`slug = ${slug}`}
      order by slug, source
    ) as topic
    order by position, name`.execute(db);
  return rows;
}

const members = sql`
  select c.slug, tc.title_id from catalog.category c join catalog.title_category tc using (category_id)
  union
  select g.slug, tg.title_id from catalog.genre g join catalog.title_genre tg using (genre_id)`;

export type TopicLeader = { slug: string; titleId: string; titleCount: number };

/** The shown titles that stand in front in each subject, at most `most` of each, with how many it has. */
export async function listTopicLeaders(db: Db, viewing: Viewing, most: number) {
  const shown = selectShown(db, viewing).select(['t.titleId', 't.featuredWeight']);
  const { rows } = await sql<TopicLeader>`
    select slug, title_id, title_count from (
      select m.slug, s.title_id, count(*) over (partition by m.slug) as title_count,
        row_number() over (partition by m.slug order by s.featured_weight desc, s.title_id) as rank
      from (${members}) as m join (${shown}) as s using (title_id)
    ) as ranked
    where rank <= ${most} order by slug, rank`.execute(db);
  return rows;
}

type TopicOrder = 'featured' | 'latest' | 'name' | 'year';

type TopicFilter = Viewing & TopicChoice & { slug?: string | undefined };

/** One page of a subject's titles that fit the choice. */
export function listTopicTitles(
  db: Db,
  filter: TopicFilter & { orderBy?: TopicOrder | undefined; page: number; pageSize: number },
) {
  const { page, pageSize } = filter;
  return selectCards(db, filter)
    .where(isInTopic(filter.slug))
    .where(fits(filter))
    .orderBy(orderOf(filter))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** A subject's titles counted by all that can be chosen. */
export function listFacetRows(db: Db, viewing: Viewing, slug: string | undefined) {
  return selectShown(db, viewing)
    .where(isInTopic(slug))
    .select(['t.kind', 't.year', isFree.as('isFree')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['t.kind', 't.year', isFree])
    .execute() satisfies Promise<FacetRow[]>;
}

const isFree = sql<boolean>`(t.matrix in ('A', 'B'))`;

function isInTopic(slug: string | undefined): RawBuilder<boolean> {
  if (slug === undefined) return sql`true`;
  return sql`t.title_id in (
    select tc.title_id from catalog.title_category tc join catalog.category c using (category_id)
    where c.slug = ${slug}
    union
    select tg.title_id from catalog.title_genre tg join catalog.genre g using (genre_id)
    where g.slug = ${slug})`;
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
  slug,
}: {
  orderBy?: TopicOrder | undefined;
  slug?: string | undefined;
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
      return orderBy === undefined && slug !== undefined
        ? sql`(select tc.position from catalog.title_category tc join catalog.category c using (category_id)
            where tc.title_id = t.title_id and c.slug = ${slug}) nulls last,
            t.featured_weight desc, t.title_id`
        : sql`t.featured_weight desc, t.published_at desc, t.title_id`;
  }
}
