import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { AssetClaim } from './claim-asset.ts';

/** Keeps a claim and shows how far it is. False when the claim is lost: the worker must stop. */
export async function extendAssetLease(
  db: Db,
  { assetId, version, holder }: AssetClaim,
  state: { seconds: number; step: string; progress: number },
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      leaseUntil: sql<Date>`now() + make_interval(secs => ${state.seconds})`,
      updatedAt: sql<Date>`now()`,
      step: state.step,
      progress: Math.min(1, Math.max(0, state.progress)),
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('leaseHolder', '=', holder)
    .where('status', '=', 'working')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
