import type { Db } from '#platform/db.ts';

/** The episodes of a series that can be watched, in their order. */
export function listEpisodes(db: Db, titleId: string, now: Date) {
  return db
    .selectFrom('catalog.episode as e')
    .innerJoin('catalog.season as s', (join) =>
      join.onRef('s.titleId', '=', 'e.titleId').onRef('s.number', '=', 'e.season'),
    )
    .innerJoin('catalog.asset as a', 'a.id', 'e.assetId')
    .select([
      'e.productId',
      'e.season',
      'e.number',
      'e.name',
      'e.synopsis',
      'e.runtimeMs',
      's.name as seasonName',
      'a.images',
      'a.placeholder',
      'a.durationSeconds',
    ])
    .where('e.titleId', '=', titleId)
    .where('e.publishedAt', '<=', now)
    .where('a.version', '>', 0)
    .orderBy('e.season')
    .orderBy('e.number')
    .execute();
}
