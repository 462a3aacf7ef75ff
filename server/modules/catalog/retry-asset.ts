import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type AssetSource, assetSource } from './asset-source.ts';
import { updateAssetQueued } from './queries/update-asset-queued.ts';

/**
 * Packages an asset again, from another source if one is given. What is published stays until the new version is.
 * @returns false when there is no such asset or a worker has it right now.
 */
export async function retryAsset(
  { db, jobs }: { db: Db; jobs: Jobs },
  assetId: string,
  source?: AssetSource,
): Promise<boolean> {
  const checked = source && assetSource.parse(source);
  return inTransaction(db, async (tx) => {
    const isQueued = await updateAssetQueued(tx, assetId, checked);
    if (isQueued) await jobs.enqueue('media.package', { assetId }, { db: tx, key: assetId });
    return isQueued;
  });
}
