import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import { errors } from '#contract/errors.ts';
import type { Db } from '#platform/db.ts';
import type { AssetClaim } from './claim-asset.ts';

/**
 * Ends a claim with an error of the catalogue. Where `mayRetry` says how many failures are borne, the asset waits
 * for another try until they are used up.
 */
export async function updateAssetFailed(
  db: Db,
  { assetId, version }: AssetClaim,
  failure: { code: ErrorCode; mayRetry?: number },
): Promise<void> {
  const { code, mayRetry = 0 } = failure;
  await db
    .updateTable('catalog.asset')
    .set({
      status: sql<string>`case when failures < ${mayRetry} then 'queued' else 'failed' end`,
      failures: sql<number>`failures + 1`,
      errorCode: code,
      errorMessage: errors[code].message,
      leaseHolder: null,
      leaseUntil: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('status', '=', 'working')
    .execute();
}
