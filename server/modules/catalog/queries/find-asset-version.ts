import type { Db } from '#platform/db.ts';

/** The newest published version, or undefined when there is none. */
export async function findAssetVersion(db: Db, assetId: string) {
  return db
    .selectFrom('catalog.asset')
    .select(['version', 'thumbnails', 'subtitles'])
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
}
