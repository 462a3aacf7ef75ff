import type { Db } from '#platform/db.ts';
import { findTitleBySlug } from './queries/find-title-by-slug.ts';
import { replaceTitleParts } from './queries/replace-title-parts.ts';
import { updateTitleSearch } from './queries/update-title-search.ts';
import { upsertTitleRow } from './queries/upsert-title-row.ts';
import type { SeedTitle } from './seed-entries.ts';
import { seedHash, whileSeeding } from './seeding.ts';

/**
 * Seeds a film or series by its slug, with its shelves, genres and people; one that somebody edited stays as
 * it is. Returns its id, which is also its product id.
 * @throws when a category, genre or person isn't there
 */
export function upsertTitle(db: Db, entry: SeedTitle): Promise<string> {
  const { publishedAt = new Date(), ...content } = entry;
  const { categories = [], genres = [], credits = [], ...row } = content;
  return whileSeeding(db, async (tx) => {
    const titleId = await upsertTitleRow(tx, row, publishedAt, seedHash(content));
    if (titleId === undefined) {
      const kept = await findTitleBySlug(tx, entry.slug);
      if (kept === undefined) throw new Error(`The title ${entry.slug} could not be seeded`);
      return kept.titleId;
    }
    await replaceTitleParts(tx, titleId, { categories, genres, credits });
    await updateTitleSearch(tx, [titleId]);
    return titleId;
  });
}
