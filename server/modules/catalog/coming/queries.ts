import { type Db, sql } from '#platform/db.ts';
import type { PageKey } from '#contract/page-key.ts';
import { maySeeTrailer, selectCards, type Viewing } from '../titles/queries/title.ts';

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
