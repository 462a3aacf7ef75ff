import type { Db } from '#platform/db.ts';
import {
  type AssetImages,
  type AssetLoudness,
  assetImages,
  assetLoudness,
} from '../asset-shapes.ts';

export type AssetDetails = {
  version: number;
  loudness: AssetLoudness;
  placeholder: string | null;
  images: AssetImages;
};

/** What the published version of an asset carries beside its tracks; null when there is none. */
export async function findAssetDetails(db: Db, assetId: string): Promise<AssetDetails | null> {
  const row = await db
    .selectFrom('catalog.asset')
    .select(['version', 'loudness', 'placeholder', 'images'])
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    loudness: assetLoudness.parse(row.loudness),
    placeholder: row.placeholder,
    images: assetImages.parse(row.images),
  };
}
