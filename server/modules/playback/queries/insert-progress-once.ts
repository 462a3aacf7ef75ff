import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

export type ProgressRow = Watcher & {
  productId: string;
  titleId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  watchedAt: Date;
};

/** False when the profile has a place in this product already, also one that is only just being written. */
export async function insertProgressOnce(db: Db, row: ProgressRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('playback.progress')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'profileId', 'productId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
