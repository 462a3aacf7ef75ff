import type { Db } from '#platform/db.ts';

/** Forgets the tracks of an asset's versions below one, except the one before it that may still be watched. */
export async function deleteAssetVersions(
  db: Db,
  assetId: string,
  versions: { below: number; except: number | undefined },
): Promise<void> {
  await db
    .deleteFrom('catalog.assetTrack')
    .where('assetId', '=', assetId)
    .where('version', '<', versions.below)
    .where('version', '!=', versions.except ?? 0)
    .execute();
}
