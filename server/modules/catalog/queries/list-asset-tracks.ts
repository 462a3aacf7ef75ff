import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type AssetTrackRow = Selectable<DB['catalog.assetTrack']>;

/** The tracks of one version, smallest first; none when it was never published. */
export async function listAssetTracks(
  db: Db,
  assetId: string,
  version: number,
): Promise<AssetTrackRow[]> {
  return db
    .selectFrom('catalog.assetTrack')
    .selectAll()
    .where('assetId', '=', assetId)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}
