import { HOME_COUNTRY } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
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
