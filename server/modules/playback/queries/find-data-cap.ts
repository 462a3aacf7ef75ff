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
