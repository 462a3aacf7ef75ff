import { type Db, sql, type Tx } from '#platform/db.ts';

/**
 * Takes titles whose licence ends by `until`, each once for each end of a licence: where that moves on, they are taken
 * again before the new one.
 */
export async function claimLeavingTitles(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ titleId: string }>`
    update catalog.title set leaving_told = licence_to
    where title_id in (
      select title_id from catalog.title
      where licence_to is not null and leaving_told is distinct from licence_to
        and licence_to > ${now} and licence_to <= ${until}
        and published_at <= ${now} and licence_from <= ${now}
      order by licence_to limit ${limit} for update skip locked
    )
    returning title_id as "titleId"`.execute(tx);
  return rows.map(({ titleId }) => titleId);
}

/** When the licences of these titles end, of those that have an end still to come. */
export async function listLicenceEnds(
  db: Db,
  titleIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Map<string, Date>> {
  if (titleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalog.title')
    .select(['titleId', 'licenceTo'])
    .where('titleId', 'in', [...titleIds])
    .where('licenceTo', '>', now)
    .where('licenceTo', '<=', until)
    .execute();
  return new Map(
    rows.flatMap(({ titleId, licenceTo }) =>
      licenceTo === null ? [] : [[titleId, licenceTo] as const],
    ),
  );
}
