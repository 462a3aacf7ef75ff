import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

/** Genres with at least one shown title, by name, with how many. */
export function listGenres(db: Db, viewing: Viewing) {
  return selectShown(db, viewing)
    .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .select(['g.genreId', 'g.slug', 'g.name'])
    .select((eb) => eb.fn.countAll<number>().as('titleCount'))
    .groupBy('g.genreId')
    .orderBy('g.plainName')
    .execute();
}
