import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

const CLOSE = 0.4;

/** Genres of shown titles that one of the words names, by their name or another word for it. */
export function listGenresFound(db: Db, viewing: Viewing, words: readonly string[], limit: number) {
  return selectShown(db, viewing)
    .innerJoin('catalog.titleGenre as tg', 'tg.titleId', 't.titleId')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .innerJoinLateral(
      sql<{ closeness: number }>`(
        select max(public.similarity(word, catalog.plain(called))) as closeness
        from unnest(${[...words]}::text[]) as word, unnest(g.name || g.aliases) as called)`.as(
        'like',
      ),
      (join) => join.onTrue(),
    )
    .where('like.closeness', '>=', CLOSE)
    .select(['g.genreId', 'g.slug', 'g.name'])
    .select((eb) => eb.fn.countAll<number>().as('titleCount'))
    .groupBy(['g.genreId', 'like.closeness'])
    .orderBy('like.closeness', 'desc')
    .orderBy('g.plainName')
    .limit(limit)
    .execute();
}
