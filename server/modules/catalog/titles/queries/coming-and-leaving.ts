import type { PageKey } from '#contract/page-key.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { maySeeTrailer, selectCards, type Viewing } from './title.ts';

/** Announced titles, the next one to come out first. */
export function listComing(
  db: Db,
  viewing: Omit<Viewing, 'isComing'>,
  { after, limit }: { after: PageKey | undefined; limit: number },
) {
  return selectCards(db, { ...viewing, isComing: true })
    .leftJoin('catalog.asset as trailer', (join) =>
      join
        .onRef('trailer.id', '=', 't.trailerAssetId')
        .on('trailer.version', '>', 0)
        .on(maySeeTrailer(viewing)),
    )
    .select(['t.tagline', 'trailer.id as trailerId'])
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(t.published_at, t.title_id) > (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('t.publishedAt')
    .orderBy('t.titleId')
    .limit(limit)
    .execute();
}

/** One announced title, by its id. */
export function findComing(db: Db, viewing: Omit<Viewing, 'isComing'>, titleId: string) {
  return selectCards(db, { ...viewing, isComing: true })
    .where('t.titleId', '=', titleId)
    .executeTakeFirst();
}

/**
 * Takes titles whose licences end by `until`, each once for each end: where that moves on, they are taken again before
 * the new one. A licence that another follows without a gap is no end.
 */
export async function claimLeavingTitles(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ titleId: string }>`
    update catalog.title set leaving_told = upper(catalog.window_at(shown_during, ${now}))
    where title_id in (
      select title_id from catalog.title
      where title_id in (
          select title_id from catalog.licence
          where ended_at is null and to_at > ${now} and to_at <= ${until}
        )
        and published_at <= ${now} and shown_during @> ${now}::timestamptz
        and upper(catalog.window_at(shown_during, ${now})) <= ${until}
        and leaving_told is distinct from upper(catalog.window_at(shown_during, ${now}))
      limit ${limit} for update skip locked
    )
    returning title_id as "titleId"`.execute(tx);
  return rows.map(({ titleId }) => titleId);
}

/** When these titles can no longer be shown, of those whose end is still to come. */
export async function listLicenceEnds(
  db: Db,
  titleIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Map<string, Date>> {
  if (titleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalog.title')
    .select(['titleId', sql<Date>`upper(catalog.window_at(shown_during, ${now}))`.as('endsAt')])
    .where('titleId', 'in', [...titleIds])
    .where(sql<boolean>`shown_during @> ${now}::timestamptz`)
    .where(sql<boolean>`upper(catalog.window_at(shown_during, ${now})) <= ${until}`)
    .execute();
  return new Map(rows.map(({ titleId, endsAt }) => [titleId, endsAt]));
}
