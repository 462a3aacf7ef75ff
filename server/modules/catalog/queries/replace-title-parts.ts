import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { SeedTitle } from '../seed-entries.ts';

type Parts = Required<Pick<SeedTitle, 'categories' | 'genres' | 'credits'>>;

/**
 * Gives a title exactly these shelves, genres and people.
 * @throws when one of their slugs isn't known
 */
export async function replaceTitleParts(tx: Tx, titleId: string, parts: Parts): Promise<void> {
  for (const table of ['titleCategory', 'titleGenre', 'credit'] as const) {
    await tx.deleteFrom(`catalog.${table}`).where('titleId', '=', titleId).execute();
  }
  const categories = parts.categories.map(({ slug, position = 0 }) => ({ slug, position }));
  const genres = parts.genres.map((slug, position) => ({ slug, position }));
  const credits = parts.credits.map(({ person, role, character }, position) => ({
    slug: person,
    role,
    character,
    position,
  }));
  const written = await Promise.all([
    sql`insert into catalog.title_category (title_id, category_id, position)
      select ${titleId}, category_id, part.position from catalog.category
      join jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as part (slug text, position integer)
        using (slug)`.execute(tx),
    sql`insert into catalog.title_genre (title_id, genre_id, position)
      select ${titleId}, genre_id, part.position from catalog.genre
      join jsonb_to_recordset(${JSON.stringify(genres)}::jsonb) as part (slug text, position integer)
        using (slug)`.execute(tx),
    sql`insert into catalog.credit (title_id, person_id, role, character, position)
      select ${titleId}, person_id, part.role, part.character, part.position from catalog.person
      join jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as part
        (slug text, role catalog.credit_role, character text, position integer) using (slug)`.execute(
      tx,
    ),
  ]);
  const expected = [categories, genres, credits];
  for (const [i, { numAffectedRows }] of written.entries()) {
    if (numAffectedRows !== BigInt(expected[i]?.length ?? 0)) {
      throw new Error(`A part of a title isn't known: ${JSON.stringify(expected[i])}`);
    }
  }
}
