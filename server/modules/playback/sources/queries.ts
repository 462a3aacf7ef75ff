import { type Db, type DB, type Insertable, sql } from '#platform/db.ts';

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

/** The last one of a title is kept; pages that are looked at again within a minute write nothing. */
export async function upsertCountryRefusal(db: Db, refused: CountryRefusal): Promise<void> {
  const { country, refusedAt } = refused;
  await db
    .insertInto('playback.countryRefusal')
    .values(refused)
    .onConflict((oc) =>
      oc
        .columns(['accountId', 'titleId'])
        .doUpdateSet({ country, refusedAt })
        .where(
          sql<boolean>`country_refusal.country <> excluded.country
            or country_refusal.refused_at < excluded.refused_at - interval '1 minute'`,
        ),
    )
    .execute();
}

/** The last refusal of a title, as long as the account has not begun to play it since. */
export function findCountryRefusal(db: Db, accountId: string, titleId: string) {
  return db
    .selectFrom('playback.countryRefusal as refused')
    .select(['country', 'refusedAt'])
    .where('accountId', '=', accountId)
    .where('titleId', '=', titleId)
    .where(
      sql<boolean>`not exists (select from playback.watch_event e
        join playback.progress p using (account_id, profile_id, product_id)
        where e.account_id = refused.account_id and e.at > refused.refused_at and e.event_type = 'S'
          and p.title_id = refused.title_id)`,
    )
    .executeTakeFirst();
}

/** Returns how many there were. */
export async function deleteOldCountryRefusals(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from playback.country_refusal where (account_id, title_id) in (
      select account_id, title_id from playback.country_refusal where refused_at < ${before}
      order by refused_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
