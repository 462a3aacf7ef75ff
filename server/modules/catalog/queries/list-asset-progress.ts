import type { Db } from '#platform/db.ts';

/** How far the packaging of an asset is. */
export type AssetProgress = {
  id: string;
  status: string;
  /** What its worker does now; null when none does. */
  step: string | null;
  /** 0 to 1, over all steps. */
  progress: number;
  /** Above 0: an earlier version can be watched meanwhile. */
  version: number;
  errorCode: string | null;
  errorMessage: string | null;
};

/** Progress of these assets, or of every one that isn't ready. */
export async function listAssetProgress(db: Db, ids?: string[]): Promise<AssetProgress[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('catalog.asset')
    .select(['id', 'status', 'step', 'progress', 'version', 'errorCode', 'errorMessage'])
    .orderBy('priority', 'desc')
    .orderBy('createdAt');
  query = ids ? query.where('id', 'in', ids) : query.where('status', '!=', 'ready');
  return query.execute();
}
