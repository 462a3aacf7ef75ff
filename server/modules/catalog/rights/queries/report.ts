import { HOME_COUNTRY } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, type RawBuilder, sql, type Tx } from '#platform/db.ts';
import { keptById } from '../../titles/kept.ts';
import type { AirRights } from '../policy.ts';
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
  /** Somebody knows of this end, and which of the warnings was answered. */
  ackDays: number | null;
  ackAt: Date | null;
  ackNote: string | null;
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
      (select count(*) from catalog.banner b where b.title_id = e.title_id)::int as banners,
      a.days as ack_days, a.acknowledged_at as ack_at, a.note as ack_note
    from catalog.licence l join catalog.title_entry e using (title_id)
    left join catalog.licence_ack a on a.licence_id = l.licence_id and a.ends_at = l.to_at
    where l.ended_at is null and l.to_at > ${from} and l.to_at <= ${until}
      -- Another licence goes on after it: nothing ends.
      and l.to_at = e.licensed_to and e.state in ('published', 'changed', 'planned')
    order by l.to_at, l.licence_id limit ${limit}`.execute(db);
  return rows;
}

/** How many endings within the days of warning were not acknowledged since the last of them, and how many of these are near. */
export async function countOpenWarnings(
  db: Db,
  { now, days, urgentDays }: { now: Date; days: readonly number[]; urgentDays: number },
): Promise<{ open: number; urgent: number }> {
  const { rows } = await sql<{ open: number; urgent: number }>`
    select count(*)::int as open, (count(*) filter (where w.days <= ${urgentDays}::int))::int as urgent
    from catalog.licence l join catalog.title_entry e using (title_id)
    cross join lateral (
      select min(d) as days from unnest(${[...days]}::int[]) as d
      where l.to_at <= ${now}::timestamptz + d * interval '1 day') as w
    where l.ended_at is null and l.to_at > ${now} and w.days is not null
      and l.to_at <= ${now}::timestamptz + ${Math.max(...days)}::int * interval '1 day'
      and l.to_at = e.licensed_to and e.state in ('published', 'changed', 'planned')
      and not exists (select from catalog.licence_ack a
        where a.licence_id = l.licence_id and a.ends_at = l.to_at and a.days <= w.days)`.execute(
    db,
  );
  return rows[0] ?? { open: 0, urgent: 0 };
}

export async function upsertAck(tx: Tx, row: Insertable<DB['catalog.licenceAck']>): Promise<void> {
  const { licenceId: _, ...change } = row;
  await tx
    .insertInto('catalog.licenceAck')
    .values(row)
    .onConflict((oc) => oc.column('licenceId').doUpdateSet(change))
    .execute();
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

/** @param asked rows of `key` and `title_id` */
async function findRights(db: Db, asked: RawBuilder<unknown>): Promise<Map<string, AirRights>> {
  const { rows } = await sql<AirRights & { key: string }>`
    select asked.key,
      coalesce(jsonb_agg(r.span order by (r.span ->> 0)::float8) filter (where r.kind = 'window'), '[]') as windows,
      coalesce(jsonb_agg(r.span) filter (where r.kind = 'replay'), '[]') as replays
    from (${asked}) as asked
    join catalog.title t on t.title_id = asked.title_id
    left join lateral (
      select 'window' as kind, jsonb_build_array(
        coalesce(extract(epoch from lower(w)) * 1000, 0), extract(epoch from upper(w)) * 1000) as span
      from unnest(t.shown_during) as w
      union all
      select 'replay', jsonb_build_array(extract(epoch from l.from_at) * 1000,
        extract(epoch from least(l.to_at, l.ended_at)) * 1000, l.catchup_hours)
      from catalog.licence l
      where l.title_id = t.title_id and not isempty(t.shown_during)
        and (l.ended_at is null or l.ended_at > l.from_at) and ${countsIn(HOME_COUNTRY)}
    ) as r on t.published_at is not null
    group by asked.key`.execute(db);
  return new Map(rows.map(({ key, windows, replays }) => [key, { windows, replays }]));
}

/** By the files of films and episodes; other files are anybody's. Of a file that several titles have any of them counts. */
export function findAssetRights(
  db: Db,
  assetIds: readonly string[],
): Promise<Map<string, AirRights>> {
  const ids = sql`any(${[...new Set(assetIds)]}::uuid[])`;
  return findRights(
    db,
    sql`select asset_id::text as key, title_id from catalog.title where asset_id = ${ids}
      union select asset_id::text, title_id from catalog.episode where asset_id = ${ids}`,
  );
}

/** By the addresses of titles, as programmes name them; `within` leaves out what may be shown all through a time: nearly all. */
export function findSlugRights(
  db: Db,
  slugs: readonly string[],
  within?: { from: Date; until: Date },
): Promise<Map<string, AirRights>> {
  const mayAlways = within
    ? sql`published_at is not null and shown_during @> tstzrange(${within.from}, ${within.until})`
    : sql`false`;
  return findRights(
    db,
    sql`select slug as key, title_id from catalog.title
      where slug = any(${[...new Set(slugs)]}::text[]) and not (${mayAlways})`,
  );
}

/** Rights by address for guides and sources, which all ask for all the time: some seconds old at most. */
export const findSlugRightsLately = keptById(
  (db: Db, slugs: readonly string[], _now: Date, _eyes: undefined) => findSlugRights(db, slugs),
);

/** Of which title each of these files is, with its name and that of its episode; of several the first. */
export async function findTitlesOfAssets(
  db: Db,
  assetIds: readonly string[],
): Promise<Map<string, { titleId: string; name: string }>> {
  const ids = sql`any(${[...new Set(assetIds)]}::uuid[])`;
  const { rows } = await sql<{ assetId: string; titleId: string; name: string }>`
    select distinct on (asset_id) asset_id, title_id, name from (
      select asset_id, title_id, name from catalog.title where asset_id = ${ids}
      union all
      select e.asset_id, e.title_id, concat_ws(': ', t.name, nullif(e.name, ''))
      from catalog.episode e join catalog.title t using (title_id) where e.asset_id = ${ids}) shown
    order by asset_id, name`.execute(db);
  return new Map(rows.map(({ assetId, ...title }) => [assetId, title]));
}
