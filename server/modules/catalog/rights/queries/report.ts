import { type Db, sql } from '#platform/db.ts';

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
      and (l.territories = '{}' or 'ID' = any(l.territories))
      and (l.platforms = '{}' or 'web' = any(l.platforms))
    order by l.licence_id`.execute(db);
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

/** Whether one of these files is of a title that no running licence holds a country for, on the site. */
export async function hasFileBarredIn(
  db: Db,
  { assetIds, country, now }: { assetIds: readonly string[]; country: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select title_id from catalog.title where asset_id = any(${[...assetIds]}::uuid[])
      union select title_id from catalog.episode where asset_id = any(${[...assetIds]}::uuid[])
    ) as shown
    where not exists (select from catalog.licence l where l.title_id = shown.title_id
      and l.from_at <= ${now} and coalesce(least(l.to_at, l.ended_at), 'infinity') > ${now}
      and (l.territories = '{}' or ${country} = any(l.territories))
      and (l.platforms = '{}' or 'web' = any(l.platforms)))
    limit 1`.execute(db);
  return rows.length > 0;
}
