import type { TitleBody } from '#contract/catalog/title-body.ts';
import { type Db, sql } from '#platform/db.ts';

export function selectEntry(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleEntry')
    .select(['licensedFrom', 'licensedTo'])
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

/** What a title names and is not there, or can't be used, in one look. */
export async function listUnknown(db: Db, titleId: string, body: TitleBody) {
  const assets = [
    body.assetId,
    body.trailerAssetId,
    ...body.episodes.map(({ assetId }) => assetId),
  ];
  const ids = [...new Set(assets.filter((assetId) => assetId !== null))];
  const { rows } = await sql<{ unfit: string[]; topics: string[]; episodes: string[] }>`
    select
      array(select id from unnest(${ids}::uuid[]) as named (id)
        where not exists (select from catalog.asset a where a.id = named.id and a.version > 0
          and not exists (select from catalog.asset_issue i where i.asset_id = a.id
            and i.version = a.version and i.state = 'open' and i.severity <> 'note'))) as unfit,
      array(select slug from unnest(${body.genres}::text[]) as named (slug)
          where not exists (select from catalog.genre g where g.slug = named.slug)
        union select slug from unnest(${body.categories}::text[]) as named (slug)
          where not exists (select from catalog.category c where c.slug = named.slug)) as topics,
      array(select product_id from catalog.episode
        where product_id = any(${body.episodes.map(({ id }) => id)}::uuid[])
          and title_id <> ${titleId}) as episodes`.execute(db);
  const [found] = rows;
  return {
    unfitAssets: new Set(found?.unfit),
    unknownTopics: found?.topics ?? [],
    foreignEpisodes: found?.episodes ?? [],
  };
}
