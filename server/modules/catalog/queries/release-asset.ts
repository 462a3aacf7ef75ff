import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { AssetClaim } from './claim-asset.ts';

/** Gives a claim back, so that another worker takes it at once instead of after the lease. */
export async function releaseAsset(db: Db, { assetId, version }: AssetClaim): Promise<void> {
  await db
    .updateTable('catalog.asset')
    .set({ status: 'queued', leaseHolder: null, leaseUntil: sql<Date>`now()` })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('status', '=', 'working')
    .execute();
}
