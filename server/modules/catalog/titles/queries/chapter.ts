import type { Db } from '#platform/db.ts';

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
