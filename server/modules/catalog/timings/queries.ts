import type { Chapter, Marker } from '../titles/queries/timing.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** Assets with their lengths, held in a fixed order until the transaction ends. */
export function lockAssets(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('catalog.asset')
    .select(['id', 'durationSeconds', 'version'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function listLengths(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('catalog.asset')
    .select(['id', 'durationSeconds'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Chapters of several assets, in their order. */
export function listChaptersOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('catalog.chapter')
    .select(['assetId', 'fromMs', 'title'])
    .where('assetId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('fromMs')
    .execute();
}

export function listFoundMarkers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('catalog.foundMarker')
    .selectAll()
    .where('assetId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Puts these in place of all markers and chapters of an asset. */
export async function updateTimings(
  tx: Tx,
  assetId: string,
  { markers, chapters }: { markers: readonly Marker[]; chapters: readonly Chapter[] },
): Promise<void> {
  await tx.deleteFrom('catalog.marker').where('assetId', '=', assetId).execute();
  await tx.deleteFrom('catalog.chapter').where('assetId', '=', assetId).execute();
  if (markers.length > 0) {
    const rows = markers.map(({ kind, fromMs, untilMs }) => ({ assetId, kind, fromMs, untilMs }));
    await tx.insertInto('catalog.marker').values(rows).execute();
  }
  if (chapters.length > 0) {
    const rows = chapters.map(({ fromMs, title }) => ({ assetId, fromMs, title }));
    await tx.insertInto('catalog.chapter').values(rows).execute();
  }
}

/** Findings that an editor has decided on, whichever way. */
export async function deleteFoundMarkers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('catalog.foundMarker')
    .where('assetId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** What the newest comparison found in place of what one before it did. */
export async function upsertFoundMarker(
  db: Db,
  row: Insertable<DB['catalog.foundMarker']>,
): Promise<void> {
  await db
    .insertInto('catalog.foundMarker')
    .values(row)
    .onConflict((conflict) => conflict.columns(['assetId', 'kind']).doUpdateSet(row))
    .execute();
}
