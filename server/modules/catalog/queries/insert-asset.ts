import type { Db } from '#platform/db.ts';
import type { AssetSource } from '../asset-source.ts';

/** The new asset's id, or undefined when one with this id exists. */
export async function insertAsset(
  db: Db,
  asset: { id?: string; source: AssetSource; priority: number },
): Promise<string | undefined> {
  const row = await db
    .insertInto('catalog.asset')
    .values({ ...asset, source: JSON.stringify(asset.source) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
