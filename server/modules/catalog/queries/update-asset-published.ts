import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { FinishedAsset } from '../asset-shapes.ts';
import type { AssetClaim } from './claim-asset.ts';

/** Makes a claim's version the published one; false when the claim is no longer held. */
export async function updateAssetPublished(
  db: Db,
  { assetId, version, holder }: AssetClaim,
  { film, loudness, placeholder, images }: FinishedAsset,
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      status: 'ready',
      version,
      step: null,
      progress: 1,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      leaseHolder: null,
      leaseUntil: null,
      durationSeconds: film.durationSeconds,
      loudness: JSON.stringify(loudness),
      placeholder,
      images: JSON.stringify(images),
      thumbnails: film.thumbnails ? JSON.stringify(film.thumbnails) : null,
      subtitles: JSON.stringify(film.subtitles),
      updatedAt: sql<Date>`now()`,
      readyAt: sql<Date>`now()`,
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('leaseHolder', '=', holder)
    .where('status', '=', 'working')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
