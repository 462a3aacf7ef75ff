import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

/** People of shown titles whose name is like these words, the closest first. */
export function listPeopleFound(db: Db, viewing: Viewing, words: string, limit: number) {
  const asked = sql`catalog.plain(${words})`;
  return selectShown(db, viewing)
    .innerJoin('catalog.credit as c', 'c.titleId', 't.titleId')
    .innerJoin('catalog.person as p', 'p.personId', 'c.personId')
    .where(
      sql<boolean>`(p.plain_name operator(public.%) ${asked} or ${asked} operator(public.<%) p.plain_name)`,
    )
    .select(['p.personId', 'p.slug', 'p.name'])
    .select(sql<number>`count(distinct t.title_id)`.as('titleCount'))
    .groupBy('p.personId')
    .orderBy(
      sql`public.word_similarity(${asked}, p.plain_name) + public.similarity(p.plain_name, ${asked})`,
      'desc',
    )
    .orderBy('p.plainName')
    .limit(limit)
    .execute();
}
