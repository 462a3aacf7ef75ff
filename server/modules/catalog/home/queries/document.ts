import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

type Written<B> = { id: string; slug: string; body: B; at: Date };

const railColumns = [
  'r.railId as id',
  'r.slug',
  'r.mode',
  'r.number',
  'r.name',
  'r.layout',
  'r.source',
  'r.size',
  'r.isHidden',
  'r.editedAt',
  'c.slug as category',
  'g.slug as genre',
] as const;

/** Rails as they stand, hidden ones too, each with what was picked for it. */
export function listRailRows(db: Db, ids?: readonly string[]) {
  return db
    .selectFrom('catalog.rail as r')
    .leftJoin('catalog.category as c', 'c.categoryId', 'r.categoryId')
    .leftJoin('catalog.genre as g', 'g.genreId', 'r.genreId')
    .select(railColumns)
    .select(
      sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', t.title_id, 'name', t.name) order by i.position, t.title_id)
        from catalog.rail_item i join catalog.title t using (title_id) where i.rail_id = r.rail_id), '[]')`.as(
        'titles',
      ),
    )
    .$if(ids !== undefined, (qb) =>
      qb.where((eb) => eb('r.railId', '=', eb.fn.any(eb.val([...(ids ?? [])])))),
    )
    .orderBy('r.number')
    .orderBy('r.railId')
    .execute();
}

export function listBannerRows(db: Db, ids?: readonly string[]) {
  return db
    .selectFrom('catalog.banner as b')
    .leftJoin('catalog.title as t', 't.titleId', 'b.titleId')
    .selectAll('b')
    .select('t.name as titleName')
    .$if(ids !== undefined, (qb) =>
      qb.where((eb) => eb('b.bannerId', '=', eb.fn.any(eb.val([...(ids ?? [])])))),
    )
    .orderBy('b.position')
    .orderBy('b.bannerId')
    .execute();
}

/** Which of these titles, categories and genres are not there. */
export async function findUnknown(
  db: Db,
  named: { titles: readonly string[]; category: string | null; genre: string | null },
) {
  const { titles, category, genre } = named;
  const { rows } = await sql<{ titles: string[]; isCategory: boolean; isGenre: boolean }>`
    select array(select id from unnest(${[...titles]}::uuid[]) as named (id)
        where not exists (select from catalog.title t where t.title_id = named.id
          and t.published_at is not null)) as titles,
      exists (select from catalog.category where slug = ${category}) as "isCategory",
      exists (select from catalog.genre where slug = ${genre}) as "isGenre"`.execute(db);
  const [found] = rows;
  return {
    titles: new Set(found?.titles),
    isCategory: found?.isCategory === true,
    isGenre: found?.isGenre === true,
  };
}

/** A seed may have taken the name that a document has: it is no address, so the document gets another. */
const freeSlug = (table: 'rail' | 'banner', id: string, slug: string) =>
  sql<string>`case when exists (select from ${sql.table(`catalog.${table}`)}
      where slug = ${slug} and ${sql.ref(`${table}_id`)} <> ${id}::uuid)
    then ${`${slug}-${id.slice(0, 8)}`} else ${slug} end`;

/** Writes a rail and shows it, with exactly its titles. */
export async function upsertRail(tx: Tx, { id, slug, body, at }: Written<RailBody>): Promise<void> {
  const { mode, number, name, layout, source, size } = body;
  const row = {
    mode,
    number,
    name,
    layout,
    source,
    size,
    categoryId: sql<string>`(select category_id from catalog.category where slug = ${body.category})`,
    genreId: sql<string>`(select genre_id from catalog.genre where slug = ${body.genre})`,
    isHidden: false,
    editedAt: at,
  };
  await tx
    .insertInto('catalog.rail')
    .values({ railId: id, slug: freeSlug('rail', id, slug), ...row })
    .onConflict((oc) => oc.column('railId').doUpdateSet(row))
    .execute();
  const titles = body.source === 'picked' ? body.titles.map((title) => title.id) : [];
  await sql`
    with gone as (delete from catalog.rail_item where rail_id = ${id}
      and title_id <> all(${titles}::uuid[]))
    insert into catalog.rail_item (rail_id, title_id, position)
    select ${id}::uuid, title_id, min(picked.position) from unnest(${titles}::uuid[]) with ordinality as picked (title_id, position)
    join catalog.title using (title_id) group by title_id
    on conflict (rail_id, title_id) do update set position = excluded.position`.execute(tx);
}

const FROM_ALWAYS = new Date('2000-01-01T00:00:00Z');

export async function upsertBanner(
  tx: Tx,
  { id, slug, body, at }: Written<BannerBody>,
): Promise<void> {
  const { slot, mode, position, headline, text, label, title, href, alignment, picture } = body;
  const row = {
    slot,
    mode,
    position,
    headline,
    text,
    label,
    titleId: title?.id ?? null,
    href: title === null ? href : null,
    alignment,
    picture,
    startsAt: body.startsAt === null ? FROM_ALWAYS : new Date(body.startsAt),
    endsAt: body.endsAt === null ? null : new Date(body.endsAt),
    isHidden: false,
    editedAt: at,
  };
  await tx
    .insertInto('catalog.banner')
    .values({ bannerId: id, slug: freeSlug('banner', id, slug), ...row })
    .onConflict((oc) => oc.column('bannerId').doUpdateSet(row))
    .execute();
}

export async function updateRailHidden(tx: Tx, railId: string): Promise<void> {
  await tx
    .updateTable('catalog.rail')
    .set({ isHidden: true })
    .where('railId', '=', railId)
    .execute();
}

export async function updateBannerHidden(tx: Tx, bannerId: string): Promise<void> {
  await tx
    .updateTable('catalog.banner')
    .set({ isHidden: true })
    .where('bannerId', '=', bannerId)
    .execute();
}
