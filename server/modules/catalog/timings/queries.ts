import type { MarkerKind } from '#contract/catalog/shapes.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** A stretch of an asset in milliseconds; without an end it goes on to the end of the asset. */
export type Marker = { kind: MarkerKind; fromMs: number; untilMs: number | null };

/** What can be skipped in each of these assets, and where their credits begin. */
export async function listMarkers(
  db: Db,
  assetIds: readonly string[],
): Promise<(Marker & { assetId: string })[]> {
  if (assetIds.length === 0) return [];
  const rows = await db
    .selectFrom('catalog.marker')
    .select(['assetId', 'kind', 'fromMs', 'untilMs'])
    .where((eb) => eb('assetId', '=', eb.fn.any(eb.val([...assetIds]))))
    .orderBy('fromMs')
    .execute();
  // The table's check holds the kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as MarkerKind }));
}

/** Seeds the markers of an asset; kinds that it has already stay as they are. */
export async function insertMarkersOnce(
  db: Db,
  assetId: string,
  markers: readonly Marker[],
): Promise<void> {
  if (markers.length === 0) return;
  await db
    .insertInto('catalog.marker')
    .values(markers.map((marker) => ({ assetId, ...marker })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** A named part of an asset, from a moment in milliseconds to the next one. */
export type Chapter = { fromMs: number; title: string };

/** More than these a list in a player can't show. */
const MOST_CHAPTERS = 100;

/** The chapters of an asset, in their order. */
export function listChapters(db: Db, assetId: string): Promise<Chapter[]> {
  return db
    .selectFrom('catalog.chapter')
    .select(['fromMs', 'title'])
    .where('assetId', '=', assetId)
    .orderBy('fromMs')
    .limit(MOST_CHAPTERS)
    .execute();
}

/** Seeds the chapters of an asset; those that it has already stay as they are. */
export async function insertChaptersOnce(
  db: Db,
  assetId: string,
  chapters: readonly Chapter[],
): Promise<void> {
  if (chapters.length === 0) return;
  await db
    .insertInto('catalog.chapter')
    .values(chapters.map((chapter) => ({ assetId, ...chapter })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

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
