import { sql } from 'kysely';
import type { TitleKind } from '#contract/catalog-shapes.ts';
import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

export type PlayableRow = {
  askedId: string;
  titleId: string;
  titleSlug: string;
  titleName: string;
  titleKind: TitleKind;
  isTrailer: boolean;
  matrix: MatrixClass;
  filmClass: FilmClass;
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
};

/**
 * What plays behind each of these ids: a film, an episode, a series' first episode or a trailer. Drafts and
 * whatever isn't packaged yet are left out; the licence window is for the caller to judge.
 */
export async function listPlayable(db: Db, productIds: readonly string[], now: Date) {
  if (productIds.length === 0) return [];
  const { rows } = await sql<PlayableRow>`
    select asked.id as asked_id, t.title_id, t.slug as title_slug, t.name as title_name,
      t.kind as title_kind, asked.id = t.trailer_asset_id as is_trailer, t.matrix, t.film_class,
      t.licence_from, t.licence_to, a.id as asset_id, a.duration_seconds,
      coalesce(e.runtime_ms, t.runtime_ms) as runtime_ms,
      e.product_id as episode_id, e.season, e.number, e.name as episode_name,
      (select n.product_id from catalog.episode n join catalog.asset na on na.id = n.asset_id
        where n.title_id = e.title_id and (n.season, n.number) > (e.season, e.number)
          and n.published_at <= ${now} and na.version > 0
        order by n.season, n.number limit 1) as next_episode_id
    from unnest(${[...productIds]}::uuid[]) as asked (id)
    join catalog.title t on t.title_id = coalesce(
      (select x.title_id from catalog.episode x where x.product_id = asked.id),
      (select y.title_id from catalog.title y where y.trailer_asset_id = asked.id limit 1),
      asked.id)
    left join lateral (
      select e.* from catalog.episode e join catalog.asset ea on ea.id = e.asset_id
      where e.title_id = t.title_id and asked.id in (e.product_id, t.title_id)
        and e.published_at <= ${now} and ea.version > 0
      order by e.season, e.number limit 1) e on t.kind = 'series'
    join catalog.asset a on a.version > 0 and a.id = case
      when asked.id = t.trailer_asset_id then t.trailer_asset_id
      when t.kind = 'film' then t.asset_id else e.asset_id end
    where t.published_at <= ${now}`.execute(db);
  return rows;
}
