import { type Db, sql, type Tx } from '#platform/db.ts';

type Named = { kind: 'genre' | 'category'; slug: string };
type Words = { name: string; description: string; position: number; aliases: string[] };

/** Every category in its order, then every genre by name, with what has it. */
export async function listStaffTopics(db: Db) {
  const { rows } = await sql<Named & Words & { titles: number; rails: number }>`
    select 'category' as kind, c.slug, c.name, c.description, c.position, '{}'::text[] as aliases,
      coalesce(t.n, 0)::int as titles, (select count(*)::int from catalog.rail r where r.category_id = c.category_id) as rails
    from catalog.category c
    left join (select category_id, count(*) as n from catalog.title_category group by 1) t using (category_id)
    union all
    select 'genre', g.slug, g.name, '', 0, g.aliases,
      coalesce(t.n, 0)::int, (select count(*)::int from catalog.rail r where r.genre_id = g.genre_id)
    from catalog.genre g
    left join (select genre_id, count(*) as n from catalog.title_genre group by 1) t using (genre_id)
    order by 1, 5, 3`.execute(db);
  return rows;
}

/** What it is now, held until the transaction ends; two that make the same one wait for each other by its address. */
export async function lockTopic(
  tx: Tx,
  { kind, slug }: Named,
): Promise<(Words & { slug: string }) | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`topic ${kind} ${slug}`}, 0))`.execute(
    tx,
  );
  const { rows } = await (
    kind === 'category'
      ? sql<
          Words & { slug: string }
        >`select slug, name, description, position, '{}'::text[] as aliases
          from catalog.category where slug = ${slug} for update`
      : sql<Words & { slug: string }>`select slug, name, '' as description, 0 as position, aliases
          from catalog.genre where slug = ${slug} for update`
  ).execute(tx);
  return rows[0];
}

export async function upsertTopic(
  tx: Tx,
  { kind, slug, name, description, position, aliases }: Named & Words,
): Promise<void> {
  if (kind === 'category') {
    const row = { name, description, position };
    await tx
      .insertInto('catalog.category')
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute();
    return;
  }
  await tx
    .insertInto('catalog.genre')
    .values({ slug, name, aliases })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, aliases }))
    .execute();
}

export async function isTopicUsed(tx: Tx, { kind, slug }: Named): Promise<boolean> {
  const { rows } = await (
    kind === 'category'
      ? sql<{
          isUsed: boolean;
        }>`select exists (select from catalog.title_category where category_id = c.category_id)
          or exists (select from catalog.rail where category_id = c.category_id) as is_used
          from catalog.category c where slug = ${slug}`
      : sql<{
          isUsed: boolean;
        }>`select exists (select from catalog.title_genre where genre_id = g.genre_id)
          or exists (select from catalog.rail where genre_id = g.genre_id) as is_used
          from catalog.genre g where slug = ${slug}`
  ).execute(tx);
  return rows[0]?.isUsed === true;
}

export async function deleteTopic(tx: Tx, { kind, slug }: Named): Promise<void> {
  if (kind === 'category')
    await tx.deleteFrom('catalog.category').where('slug', '=', slug).execute();
  else await tx.deleteFrom('catalog.genre').where('slug', '=', slug).execute();
}

export async function listTitlesOfGenre(tx: Tx, slug: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('catalog.titleGenre as tg')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .select('tg.titleId')
    .where('g.slug', '=', slug)
    .execute();
  return rows.map(({ titleId }) => titleId);
}
