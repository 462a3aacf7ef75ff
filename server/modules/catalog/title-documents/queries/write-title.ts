import type { TitleBody } from '#contract/catalog/title-body.ts';
import { sql, type Tx } from '#platform/db.ts';

type Written = {
  titleId: string;
  slug: string;
  body: TitleBody;
  /** When it was published first; it comes out then unless its document names a time. */
  publishedAt: Date;
  at: Date;
};

/** Writes a title's own row. Its class was asked for before it came here; the strictest stands where it was not. */
export async function upsertTitleRow(tx: Tx, written: Written): Promise<void> {
  const { titleId, slug, body, publishedAt, at } = written;
  const { posterFocus, backdropFocus } = body;
  const row = {
    slug,
    kind: body.titleKind,
    name: body.name,
    originalName: body.originalName,
    tagline: body.tagline,
    synopsis: body.synopsis,
    year: body.year,
    filmClass: body.filmClass ?? '21+',
    matrix: body.matrix ?? 'E',
    platformId: body.platformId,
    attribution: body.attribution,
    licence: body.licence,
    licenceUrl: body.licenceUrl,
    sourceUrl: body.sourceUrl,
    runtimeMs: body.runtimeMs,
    country: body.country,
    language: body.language,
    assetId: body.titleKind === 'film' ? body.assetId : null,
    trailerAssetId: body.trailerAssetId,
    trailerClass: body.trailerClass,
    featuredWeight: body.featuredWeight,
    isFreeContent: body.isFreeContent,
    publishedAt: body.releaseAt === null ? publishedAt : new Date(body.releaseAt),
    announcedAt: body.announcedAt === null ? null : new Date(body.announcedAt),
    descriptors: body.descriptors,
    posterFocusX: posterFocus.x,
    posterFocusY: posterFocus.y,
    backdropFocusX: backdropFocus.x,
    backdropFocusY: backdropFocus.y,
    textSide: body.textSide,
    art: JSON.stringify(body.art),
    editedAt: at,
  };
  await tx
    .insertInto('catalog.title')
    .values({ titleId, ...row })
    .onConflict((oc) => oc.column('titleId').doUpdateSet(row))
    .execute();
}

/** Gives a title exactly the genres, categories and people that its document names; new people get a row. */
export async function updateTitleParts(tx: Tx, titleId: string, body: TitleBody): Promise<void> {
  const credits = body.credits.map(({ person, name, role, character }, position) => ({
    slug: person,
    name,
    role,
    character,
    position,
  }));
  await sql`
    with named as (
      select * from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as part
        (slug text, name text, role catalog.credit_role, character text, position integer)
    ), made as (
      insert into catalog.person (slug, name)
      select distinct on (slug) slug, coalesce(nullif(name, ''), slug) from named
      on conflict (slug) do nothing returning person_id, slug
    ), credited as (
      select coalesce(made.person_id, p.person_id) as person_id, role, character, position
      from named left join made using (slug) left join catalog.person p using (slug)
    ), uncredited as (
      delete from catalog.credit c where title_id = ${titleId}
        and not exists (select from credited n where n.person_id = c.person_id and n.role = c.role)
    ), genres as (
      select genre_id, min(part.position) - 1 as position
      from unnest(${body.genres}::text[]) with ordinality as part (slug, position)
      join catalog.genre using (slug) group by genre_id
    ), other_genres as (
      delete from catalog.title_genre where title_id = ${titleId}
        and genre_id not in (select genre_id from genres)
    ), written_genres as (
      insert into catalog.title_genre (title_id, genre_id, position)
      select ${titleId}, genre_id, position from genres
      on conflict (genre_id, title_id) do update set position = excluded.position
    ), categories as (
      select category_id from catalog.category where slug = any(${body.categories}::text[])
    ), other_categories as (
      delete from catalog.title_category where title_id = ${titleId}
        and category_id not in (select category_id from categories)
    ), written_categories as (
      -- Its position in a category stays.
      insert into catalog.title_category (title_id, category_id)
      select ${titleId}, category_id from categories on conflict do nothing
    )
    insert into catalog.credit (title_id, person_id, role, character, position)
    select ${titleId}, person_id, role, character, position from credited
    on conflict (title_id, person_id, role)
      do update set character = excluded.character, position = excluded.position`.execute(tx);
}

export async function updateTitleWithdrawn(tx: Tx, titleId: string): Promise<void> {
  await tx
    .updateTable('catalog.title')
    .set({ publishedAt: null, announcedAt: null, editedAt: sql<Date>`now()` })
    .where('titleId', '=', titleId)
    .execute();
}

/**
 * Gives a series exactly the seasons and episodes that its document names. What changed its number is written anew, so
 * that two may change places; when it came out, and that its followers were told, goes with it.
 */
export async function writeEpisodes(
  tx: Tx,
  titleId: string,
  { seasons, episodes }: TitleBody,
  at: Date,
): Promise<void> {
  const kept = await tx
    .selectFrom('catalog.episode')
    .select(['productId', 'season', 'number', 'publishedAt', 'toldAt'])
    .where('titleId', '=', titleId)
    .execute();
  const before = new Map(kept.map((row) => [row.productId, row]));
  const named = new Map(episodes.map((each) => [each.id, each]));
  const gone = kept.filter(({ productId, season, number }) => {
    const now = named.get(productId);
    return now?.season !== season || now.number !== number;
  });
  const numbers = [...new Set(episodes.map(({ season }) => season))];
  const names = new Map(seasons.map(({ id, name }) => [id, name]));
  await tx
    .deleteFrom('catalog.episode')
    .where((eb) => eb('productId', '=', eb.fn.any(eb.val(gone.map(({ productId }) => productId)))))
    .where('titleId', '=', titleId)
    .execute();
  await sql`
    insert into catalog.season (title_id, number, name)
    select ${titleId}, number, name
    from jsonb_to_recordset(${JSON.stringify(
      numbers.map((number) => ({
        number,
        name: names.get(String(number)) || `Musim ${number}`,
      })),
    )}::jsonb) as part (number integer, name text)
    on conflict (title_id, number) do update set name = excluded.name`.execute(tx);
  const rows = episodes.map(({ id, releaseAt, ...each }) => ({
    product_id: id,
    season: each.season,
    number: each.number,
    name: each.name,
    synopsis: each.synopsis,
    asset_id: each.assetId,
    runtime_ms: each.runtimeMs,
    published_at: releaseAt ?? before.get(id)?.publishedAt ?? at,
    told_at: before.get(id)?.toldAt ?? null,
  }));
  await sql`
    insert into catalog.episode (product_id, title_id, season, number, name, synopsis, asset_id,
      runtime_ms, published_at, told_at, edited_at)
    select product_id, ${titleId}, season, number, name, synopsis, asset_id, runtime_ms,
      published_at, told_at, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (product_id uuid, season integer,
      number integer, name text, synopsis text, asset_id uuid, runtime_ms integer,
      published_at timestamptz, told_at timestamptz)
    on conflict (product_id) do update set name = excluded.name, synopsis = excluded.synopsis,
      asset_id = excluded.asset_id, runtime_ms = excluded.runtime_ms,
      published_at = excluded.published_at, edited_at = excluded.edited_at
      where episode.title_id = excluded.title_id`.execute(tx);
  await tx
    .deleteFrom('catalog.season')
    .where('titleId', '=', titleId)
    .where((eb) => eb.not(eb('number', '=', eb.fn.any(eb.val(numbers)))))
    .execute();
}
