import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { type Db, sql } from '#platform/db.ts';
import { assetImages, type AssetPicture, imageOf } from '../../assets/asset-shapes.ts';

const NEWEST = 60;

type Asked = { ids?: readonly string[] | undefined; words?: string | undefined };

/** Packaged assets, the newest first, also by a part of their file's name, or those of these ids; with the titles that they play in. */
export async function listMedia(db: Db, { ids, words }: Asked): Promise<TitleMedia[]> {
  const { rows } = await sql<Omit<TitleMedia, 'poster' | 'backdrop'> & { images: unknown }>`
    select a.id as asset_id, a.duration_seconds as seconds, a.images, a.version > 0 as is_ready,
      coalesce((select u.name from catalog.upload u where u.asset_id = a.id
          order by u.created_at desc limit 1),
        substring(a.source ->> 'path' from '[^/\\\\]+$'), a.source ->> 'kind', '') as name,
      exists (select from catalog.asset_issue i where i.asset_id = a.id and i.version = a.version
        and i.state = 'open' and i.severity <> 'note') as has_open_issues,
      array(select t.name from catalog.title t where a.id in (t.asset_id, t.trailer_asset_id)
        union select t.name from catalog.episode e join catalog.title t using (title_id)
          where e.asset_id = a.id) as bound_to
    from catalog.asset a
    where ${ids === undefined ? sql`a.version > 0` : sql`a.id = any(${[...ids]}::uuid[])`}
      and ${words === undefined ? sql`true` : isNamed(words)}
    order by a.ready_at desc nulls last, a.id limit ${ids === undefined ? NEWEST : ids.length}`.execute(
    db,
  );
  return rows.map(({ images, ...row }) => {
    if (!row.isReady) return { ...row, poster: null, backdrop: null };
    const { poster, backdrop } = assetImages.parse(images);
    return { ...row, poster: shownOf(poster), backdrop: shownOf(backdrop) };
  });
}

/** Both found by trigrams, each in its own index. */
function isNamed(words: string) {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`a.id in (select asset_id from catalog.upload where name ilike ${pattern}
    union select id from catalog.asset where source ->> 'path' ilike ${pattern})`;
}

/** Large enough to choose a point in, small enough for a page. */
const LARGEST = 640;

function shownOf(pictures: readonly AssetPicture[]) {
  const fitting = pictures.filter(({ w }) => w <= LARGEST).at(-1) ?? pictures[0];
  if (fitting === undefined) return null;
  const { url, w, h } = imageOf(fitting);
  return { url, w, h };
}
