import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Events } from '#platform/events.ts';
import type { FinishedAsset } from './asset-shapes.ts';
import { insertAssetTracks } from './queries/insert-asset-tracks.ts';
import { updateAssetPublished } from './queries/update-asset-published.ts';
import type { AssetClaim } from './queries/claim-asset.ts';

/** The event that a film can be watched; its payload is `{ assetId, version }`. */
export const ASSET_READY = 'catalog.assetReady';

/**
 * Makes a packaged version the one that viewers get. All of it becomes visible at once, and only while the
 * claim still holds: a worker that was overtaken changes nothing.
 * @returns false when the claim is lost.
 */
export async function publishAsset(
  { db, events }: { db: Db; events: Events },
  claim: AssetClaim,
  finished: FinishedAsset,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await updateAssetPublished(tx, claim, finished))) return false;
    await insertAssetTracks(tx, claim, [...finished.film.video, ...finished.film.audio]);
    await events.publish(tx, ASSET_READY, { assetId: claim.assetId, version: claim.version });
    return true;
  });
}
