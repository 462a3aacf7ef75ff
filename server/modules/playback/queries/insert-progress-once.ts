import type { Db } from '#platform/db.ts';

export type ProgressRow = {
  accountId: string;
  productId: string;
  titleId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  watchedAt: Date;
};

/** False when the account has a place in this product already, also one that is only just being written. */
export async function insertProgressOnce(db: Db, row: ProgressRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('playback.progress')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'productId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
