import type { Db } from '#platform/db.ts';
import type { SeedCategory } from '../seed-entries.ts';
import { seedHash, whileSeeding } from '../seeding.ts';
import { untouchedSeed } from './untouched-seed.ts';

/** Seeds a category by its slug; an edited one stays as it is. Returns its id. */
export function upsertCategory(db: Db, entry: SeedCategory): Promise<string> {
  const row = { ...entry, description: entry.description ?? '' };
  const values = { ...row, seededHash: seedHash(row) };
  return whileSeeding(db, async (tx) => {
    await tx
      .insertInto('catalog.category')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('category')))
      .execute();
    const { categoryId } = await tx
      .selectFrom('catalog.category')
      .select('categoryId')
      .where('slug', '=', entry.slug)
      .executeTakeFirstOrThrow();
    return categoryId;
  });
}
