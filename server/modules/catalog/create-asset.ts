import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type AssetSource, assetSource } from './asset-source.ts';
import { insertAsset } from './queries/insert-asset.ts';

export type NewAsset = {
  /** Given, the call is idempotent: an asset that exists is left as it is. */
  id?: string;
  source: AssetSource;
  /** Higher is packaged first. */
  priority?: number;
};

/**
 * Makes an asset and the job that packages it, both or neither.
 * @returns its id, and whether it is new.
 */
export async function createAsset(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, source, priority = 0 }: NewAsset,
): Promise<{ assetId: string; isNew: boolean }> {
  const checked = assetSource.parse(source);
  return inTransaction(db, async (tx) => {
    const inserted = await insertAsset(tx, { ...(id && { id }), source: checked, priority });
    const assetId = inserted ?? id;
    if (assetId === undefined) throw new Error('An asset without an id');
    if (inserted)
      await jobs.enqueue('media.package', { assetId }, { db: tx, key: assetId, priority });
    return { assetId, isNew: inserted !== undefined };
  });
}
