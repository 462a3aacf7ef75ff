import type { Db } from '#platform/db.ts';

/** Null lifts the cap. */
export async function upsertDataCap(
  db: Db,
  accountId: string,
  maxHeight: number | null,
): Promise<void> {
  if (maxHeight === null) {
    await db.deleteFrom('playback.dataCap').where('accountId', '=', accountId).execute();
    return;
  }
  await db
    .insertInto('playback.dataCap')
    .values({ accountId, maxHeight })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ maxHeight }))
    .execute();
}
