import type { Db, DB, Insertable } from '#platform/db.ts';

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

type CountryRefusal = Insertable<DB['playback.countryRefusal']>;

/** The last one of a title is kept. */
export async function upsertCountryRefusal(db: Db, refused: CountryRefusal): Promise<void> {
  const { country, refusedAt } = refused;
  await db
    .insertInto('playback.countryRefusal')
    .values(refused)
    .onConflict((oc) => oc.columns(['accountId', 'titleId']).doUpdateSet({ country, refusedAt }))
    .execute();
}

export function findCountryRefusal(db: Db, accountId: string, titleId: string) {
  return db
    .selectFrom('playback.countryRefusal')
    .select(['country', 'refusedAt'])
    .where('accountId', '=', accountId)
    .where('titleId', '=', titleId)
    .executeTakeFirst();
}

export async function deleteOldCountryRefusals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('playback.countryRefusal').where('refusedAt', '<', before).execute();
}
