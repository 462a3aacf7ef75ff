import { HOME_COUNTRY } from '#contract/constants.ts';
import { type Db, sql } from '#platform/db.ts';
import { countsIn } from './licence.ts';

export type ReportedLicence = {
  licenceId: string;
  titleId: string;
  name: string;
  licensor: string;
  contract: string;
  fromAt: Date;
  toAt: Date | null;
  endedAt: Date | null;
  costRupiah: number | null;
  sharePercent: number | null;
};

/** Licences that count for viewers of the site and ran within a time. */
export async function listLicencesDuring(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<ReportedLicence[]> {
  const { rows } = await sql<ReportedLicence>`
    select l.licence_id, l.title_id, e.name, l.licensor, l.contract, l.from_at, l.to_at, l.ended_at,
      l.cost_rupiah, l.share_percent::float8 as share_percent
    from catalog.licence l join catalog.title_entry e using (title_id)
    where l.from_at < ${until} and coalesce(least(l.to_at, l.ended_at), 'infinity') > ${from}
      and (l.ended_at is null or l.ended_at > l.from_at)
      and ${countsIn(HOME_COUNTRY)}
    order by l.licence_id`.execute(db);
  return rows;
}

export type EndingLicence = {
  licenceId: string;
  titleId: string;
  slug: string;
  name: string;
  licensor: string;
  contract: string;
  endsAt: Date;
  /** What of it plays. */
  assetIds: string[];
  /** Editors' rails and banners that name the title. */
  rails: number;
  banners: number;
};

/** Titles whose licences together end between two moments, the first to end first. */
export async function listEndingLicences(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<EndingLicence[]> {
  const { rows } = await sql<EndingLicence>`
    select l.licence_id, e.title_id, e.slug, e.name, l.licensor, l.contract, l.to_at as ends_at,
      array(select t.asset_id from catalog.title t
          where t.title_id = e.title_id and t.asset_id is not null
        union select ep.asset_id from catalog.episode ep
          where ep.title_id = e.title_id and ep.asset_id is not null) as asset_ids,
      (select count(*) from catalog.rail_item i where i.title_id = e.title_id)::int as rails,
      (select count(*) from catalog.banner b where b.title_id = e.title_id)::int as banners
    from catalog.licence l join catalog.title_entry e using (title_id)
    where l.ended_at is null and l.to_at > ${from} and l.to_at <= ${until}
      -- Another licence goes on after it: nothing ends.
      and l.to_at = e.licensed_to and e.state in ('published', 'changed', 'planned')
    order by l.to_at, l.licence_id limit ${limit}`.execute(db);
  return rows;
}

/** Of which title each of these films and episodes is; trailers and what is gone have none. */
export async function findTitlesOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ productId: string; titleId: string }>`
    select title_id as product_id, title_id from catalog.title_entry where title_id = any(${[...productIds]}::uuid[])
    union all
    select product_id, title_id from catalog.episode where product_id = any(${[...productIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ productId, titleId }) => [productId, titleId]));
}
