import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { AssetSource } from '../asset-source.ts';

/** Puts an asset back in the queue, unless a worker has it. */
export async function updateAssetQueued(
  db: Db,
  assetId: string,
  source: AssetSource | undefined,
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      status: 'queued',
      step: null,
      progress: 0,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      updatedAt: sql<Date>`now()`,
      ...(source && { source: JSON.stringify(source) }),
    })
    .where('id', '=', assetId)
    .where((row) =>
      row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
