import type { Db } from '#platform/db.ts';
import type { SeedGenre } from '../seed-entries.ts';
import { seedHash, whileSeeding } from '../seeding.ts';
import { untouchedSeed } from './untouched-seed.ts';
import { updateTitleSearch } from './update-title-search.ts';

/** Seeds a genre by its slug; an edited one stays as it is. Returns its id. */
export function upsertGenre(db: Db, entry: SeedGenre): Promise<string> {
  const row = { ...entry, aliases: entry.aliases ?? [] };
  const values = { ...row, seededHash: seedHash(row) };
  return whileSeeding(db, async (tx) => {
    const written = await tx
      .insertInto('catalog.genre')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('genre')))
      .returning('genreId')
      .executeTakeFirst();
    const { genreId } = await tx
      .selectFrom('catalog.genre')
      .select('genreId')
      .where('slug', '=', entry.slug)
      .executeTakeFirstOrThrow();
    if (written !== undefined) {
      const titles = await tx
        .selectFrom('catalog.titleGenre')
        .select('titleId')
        .where('genreId', '=', genreId)
        .execute();
      await updateTitleSearch(
        tx,
        titles.map(({ titleId }) => titleId),
      );
    }
    return genreId;
  });
}
