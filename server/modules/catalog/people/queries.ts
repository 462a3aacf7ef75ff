import type { CreditRole } from '#contract/catalog/shapes.ts';
import { type Db, sql } from '#platform/db.ts';
import type { PageKey } from '#contract/page-key.ts';
import { selectCards, type Viewing } from '../titles/queries/title.ts';

export function findPerson(db: Db, slug: string) {
  return db
    .selectFrom('catalog.person')
    .select(['personId', 'slug', 'name', 'portrait'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** One entry of a person's works in a title. */
export type Work = { role: CreditRole; character: string | null };

const year = sql<number>`coalesce(t.year, 0)`;

/** The shown titles that a person worked on, newest first, each with what the person did. */
export function listTitlesOf(
  db: Db,
  viewing: Viewing,
  { personId, after, limit }: { personId: string; after: PageKey | undefined; limit: number },
) {
  return selectCards(db, viewing)
    .innerJoin(
      sql<{ titleId: string; works: Work[] }>`(
        select title_id, jsonb_agg(
          jsonb_build_object('role', role, 'character', character) order by role, position) as works
        from catalog.credit where person_id = ${personId} group by title_id)`.as('credited'),
      'credited.titleId',
      't.titleId',
    )
    .select('credited.works')
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(${year}, t.title_id) < (${after?.value}::integer, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(year, 'desc')
    .orderBy('t.titleId', 'desc')
    .limit(limit)
    .execute();
}

/** Which of these people have no picture yet. */
export async function listWithoutPortrait(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('catalog.person')
    .select('slug')
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .where('portrait', 'is', null)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Gives a person a picture; one that is there stays. */
export async function insertPortraitOnce(db: Db, slug: string, key: string): Promise<void> {
  await db
    .updateTable('catalog.person')
    .set({ portrait: key })
    .where('slug', '=', slug)
    .where('portrait', 'is', null)
    .execute();
}
