import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

export type LicenceRow = Selectable<DB['catalog.licence']>;

/** The one that ends last first. */
export function listLicencesOf(db: Db, titleId: string): Promise<LicenceRow[]> {
  return db
    .selectFrom('catalog.licence')
    .selectAll()
    .where('titleId', '=', titleId)
    .orderBy('toAt', (order) => order.desc().nullsFirst())
    .orderBy('fromAt', 'desc')
    .orderBy('licenceId')
    .limit(200)
    .execute();
}

/** A licence `l` that counts for viewers of the site in a country. */
export const countsIn = (country: string) => sql<boolean>`
  (l.territories = '{}' or ${country} = any(l.territories))
  and (l.platforms = '{}' or 'web' = any(l.platforms))`;

/** One that counts there at a moment. */
const runsIn = (country: string, now: Date) => sql<boolean>`
  l.from_at <= ${now} and coalesce(least(l.to_at, l.ended_at), 'infinity') > ${now} and ${countsIn(country)}`;

/** Whether a licence that runs at a moment holds a country; titles are published by the home country's. */
export async function isLicensedIn(
  db: Db,
  { titleId, country, now }: { titleId: string; country: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from catalog.licence l where l.title_id = ${titleId} and ${runsIn(country, now)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether one of these files is of titles of which none has a licence that runs in a country; other files are anybody's. */
export async function hasFileBarredIn(
  db: Db,
  { assetIds, country, now }: { assetIds: readonly string[]; country: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select asset_id, title_id from catalog.title where asset_id = any(${[...assetIds]}::uuid[])
      union select asset_id, title_id from catalog.episode where asset_id = any(${[...assetIds]}::uuid[])
    ) as shown
    group by asset_id
    having not bool_or(exists (
      select from catalog.licence l where l.title_id = shown.title_id and ${runsIn(country, now)}))
    limit 1`.execute(db);
  return rows.length > 0;
}

type Shown = { slugs: readonly string[]; assetIds: readonly string[] };

/**
 * Whether anything of these titles or files may be on at home at any moment of a stretch; a file that is no title's always
 * may. Windows are not looked through one by one.
 */
export async function hasShowing(
  db: Db,
  { slugs, assetIds }: Shown,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const ids = sql`unnest(${[...new Set(assetIds)]}::uuid[]) as asked (asset_id)`;
  const isShown = sql`t.published_at is not null and t.shown_during && tstzrange(${from}, ${until})`;
  const { rows } = await sql`
    select where exists (
        select from catalog.title t where t.slug = any(${[...new Set(slugs)]}::text[]) and ${isShown})
      or exists (select from ${ids} left join lateral (
          select t.asset_id, ${isShown} as is_shown from catalog.title t where t.asset_id = asked.asset_id
          union all
          select e.asset_id, ${isShown} from catalog.episode e join catalog.title t using (title_id)
          where e.asset_id = asked.asset_id) as known on true
        where known.asset_id is null or known.is_shown)`.execute(db);
  return rows.length > 0;
}

/** With the names of their titles. */
export const listLicencesById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('catalog.licence as licence')
    .innerJoin('catalog.titleEntry as entry', 'entry.titleId', 'licence.titleId')
    .select(['licence.licenceId', 'licence.titleId', 'licence.licensor', 'entry.name'])
    .where((eb) => eb('licence.licenceId', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('entry.name')
    .orderBy('licence.licenceId')
    .execute();

/** Held until the transaction ends: what happens to a title's rights goes one by one. */
export async function lockEntry(tx: Tx, titleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('catalog.titleEntry')
    .select('titleId')
    .where('titleId', '=', titleId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findEntryName(db: Db, titleId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalog.titleEntry')
    .select('name')
    .where('titleId', '=', titleId)
    .executeTakeFirst();
  return row?.name;
}

export function lockLicence(tx: Tx, licenceId: string): Promise<LicenceRow | undefined> {
  return tx
    .selectFrom('catalog.licence')
    .selectAll()
    .where('licenceId', '=', licenceId)
    .forUpdate()
    .executeTakeFirst();
}

export function upsertLicence(tx: Tx, row: Insertable<DB['catalog.licence']>): Promise<LicenceRow> {
  const { licenceId: _, titleId: __, ...change } = row;
  return (
    tx
      .insertInto('catalog.licence')
      .values(row)
      // Saved anew it runs again, also where it had been ended.
      .onConflict((oc) => oc.column('licenceId').doUpdateSet({ ...change, endedAt: null }))
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export function updateLicenceEnded(tx: Tx, licenceId: string, at: Date): Promise<LicenceRow> {
  return tx
    .updateTable('catalog.licence')
    .set({ endedAt: at, updatedAt: at, editedAt: at })
    .where('licenceId', '=', licenceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Named = { documentId: string; name: string };

/** What of a title plays, and which shown rails and banners name it. */
export async function findTitleUse(db: Db, titleId: string) {
  const { rows } = await sql<{
    slug: string;
    assetIds: string[];
    rails: Named[];
    banners: Named[];
  }>`
    select e.slug,
      array(select t.asset_id from catalog.title t
          where t.title_id = e.title_id and t.asset_id is not null
        union select ep.asset_id from catalog.episode ep
          where ep.title_id = e.title_id and ep.asset_id is not null) as asset_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', r.rail_id, 'name', r.name) order by r.number), '[]')
        from catalog.rail_item i join catalog.rail r using (rail_id)
        where i.title_id = e.title_id and not r.is_hidden) as rails,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', b.banner_id, 'name', b.headline) order by b.position), '[]')
        from catalog.banner b where b.title_id = e.title_id and not b.is_hidden) as banners
    from catalog.title_entry e where e.title_id = ${titleId}`.execute(db);
  return rows[0];
}
