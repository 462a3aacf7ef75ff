import type { Db } from '#platform/db.ts';

/** Lines, 0 for sound only, null for no cap. */
export async function findDataCap(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('playback.dataCap')
    .select('maxHeight')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.maxHeight ?? null;
}

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
