import type { Db } from '#platform/db.ts';

export type AssetFailure = {
  id: string;
  source: unknown;
  errorCode: string | null;
  errorMessage: string | null;
  updatedAt: Date;
};

/** Assets that can't be packaged, newest first. */
export async function listAssetFailures(db: Db, limit = 50): Promise<AssetFailure[]> {
  return db
    .selectFrom('catalog.asset')
    .select(['id', 'source', 'errorCode', 'errorMessage', 'updatedAt'])
    .where('status', '=', 'failed')
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
}
