import type { TitleBody } from '#contract/catalog/title-body.ts';
import { sql, type Tx } from '#platform/db.ts';

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
