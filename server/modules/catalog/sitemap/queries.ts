import { type Db, sql } from '#platform/db.ts';
import { selectTitles, type Viewing } from '../titles/queries/title.ts';

/** Shown titles after a slug, in the order of slugs. */
export function listSlugsAfter(db: Db, viewing: Viewing, after: string | undefined, most: number) {
  return selectTitles(db, viewing)
    .select(['t.slug', 't.publishedAt'])
    .$if(after !== undefined, (query) => query.where('t.slug', '>', after ?? ''))
    .orderBy('t.slug')
    .limit(most)
    .execute();
}

/** The slug of every so many-th shown title. */
export async function listSlugSteps(db: Db, viewing: Viewing, step: number): Promise<string[]> {
  const shown = selectTitles(db, viewing)
    .select('t.slug')
    .select(sql<number>`row_number() over (order by t.slug)`.as('place'));
  const { rows } = await sql<{ slug: string }>`
    select slug from (${shown}) as placed where place % ${step} = 0 order by slug`.execute(db);
  return rows.map(({ slug }) => slug);
}
