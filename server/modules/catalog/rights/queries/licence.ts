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

/** Whether a licence that runs at a moment holds a country; titles are published by the home country's. */
export async function isLicensedIn(
  db: Db,
  { titleId, country, now }: { titleId: string; country: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from catalog.licence where title_id = ${titleId}
      and from_at <= ${now} and coalesce(least(to_at, ended_at), 'infinity') > ${now}
      and (territories = '{}' or ${country} = any(territories))
      and (platforms = '{}' or 'web' = any(platforms)) limit 1`.execute(db);
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

export function findTakedown(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.takedown')
    .select(['reason', 'takenDownAt'])
    .where('titleId', '=', titleId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
}

export async function insertTakedown(
  tx: Tx,
  row: Insertable<DB['catalog.takedown']>,
): Promise<void> {
  await tx.insertInto('catalog.takedown').values(row).execute();
}

export async function updateTakedownUndone(
  tx: Tx,
  { titleId, reason, at }: { titleId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('catalog.takedown')
    .set({ undoneAt: at, undoneReason: reason })
    .where('titleId', '=', titleId)
    .where('undoneAt', 'is', null)
    .execute();
}

/** Assets of titles that are taken down now. */
export async function listTakenDownAssets(db: Db): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    select a.asset_id from catalog.takedown d join catalog.title t using (title_id)
    cross join lateral (
      select t.asset_id union all select t.trailer_asset_id
      union all select e.asset_id from catalog.episode e where e.title_id = t.title_id) as a
    where d.undone_at is null and a.asset_id is not null`.execute(db);
  return rows.map(({ assetId }) => assetId);
}

/** What of a title plays, and which shown rails and banners name it. */
export async function findTitleUse(db: Db, titleId: string) {
  const { rows } = await sql<{
    slug: string;
    assetIds: string[];
    rails: string[];
    banners: string[];
  }>`
    select e.slug,
      array(select t.asset_id from catalog.title t
          where t.title_id = e.title_id and t.asset_id is not null
        union select ep.asset_id from catalog.episode ep
          where ep.title_id = e.title_id and ep.asset_id is not null) as asset_ids,
      array(select r.name from catalog.rail_item i join catalog.rail r using (rail_id)
        where i.title_id = e.title_id and not r.is_hidden order by r.number) as rails,
      array(select b.headline from catalog.banner b
        where b.title_id = e.title_id and not b.is_hidden order by b.position) as banners
    from catalog.title_entry e where e.title_id = ${titleId}`.execute(db);
  return rows[0];
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
