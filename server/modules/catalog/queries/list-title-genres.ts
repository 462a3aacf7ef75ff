import type { Db } from '#platform/db.ts';

/** The one that says most about the title first. */
export function listTitleGenres(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleGenre as tg')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .select(['g.genreId', 'g.slug', 'g.name'])
    .where('tg.titleId', '=', titleId)
    .orderBy('tg.position')
    .orderBy('g.plainName')
    .execute();
}
