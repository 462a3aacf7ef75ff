import type { Db } from '#platform/db.ts';
import type { SeedPerson } from '../seed-entries.ts';
import { seedHash, whileSeeding } from '../seeding.ts';
import { untouchedSeed } from './untouched-seed.ts';
import { updateTitleSearch } from './update-title-search.ts';

/** Seeds a person by their slug; an edited one stays as it is. Returns their id. */
export function upsertPerson(db: Db, { slug, name }: SeedPerson): Promise<string> {
  const values = { slug, name, seededHash: seedHash({ slug, name }) };
  return whileSeeding(db, async (tx) => {
    const written = await tx
      .insertInto('catalog.person')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('person')))
      .returning('personId')
      .executeTakeFirst();
    const { personId } = await tx
      .selectFrom('catalog.person')
      .select('personId')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    if (written !== undefined) {
      const titles = await tx
        .selectFrom('catalog.credit')
        .select('titleId')
        .distinct()
        .where('personId', '=', personId)
        .execute();
      await updateTitleSearch(
        tx,
        titles.map(({ titleId }) => titleId),
      );
    }
    return personId;
  });
}
