import { type Db, inTransaction, type RawBuilder, sql, type Tx } from '#platform/db.ts';
import { digest } from '#platform/secrets.ts';
import { updateTitleSearch } from '../../search/queries/word.ts';
import type { SeedCategory, SeedGenre, SeedPerson } from '../seed-entries.ts';

/** Runs `work` in a transaction whose writes count as seeding, not as an editor's. */
export function whileSeeding<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await updateSeedingFlag(tx, true);
    const result = await work(tx);
    await updateSeedingFlag(tx, false);
    return result;
  });
}

/**
 * Runs `work` so that its writes are one edit, which it notes itself: the triggers that note each part of a title
 * separately stay still.
 */
export async function whileWritingAsStaff(tx: Tx, work: () => Promise<void>): Promise<void> {
  await updateSeedingFlag(tx, true);
  await work();
  await updateSeedingFlag(tx, false);
}

/** Distinguishes one version of a seed entry from the next. */
export function seedHash(entry: unknown): string {
  return digest(JSON.stringify(entry), 'base64url').slice(0, 22);
}

/** Sets for the edit triggers, until the transaction ends, whether its writes come from a seed. */
async function updateSeedingFlag(tx: Tx, isSeeding: boolean): Promise<void> {
  await sql`select set_config('catalog.seeding', ${isSeeding ? 'on' : 'off'}, true)`.execute(tx);
}

/** A row that an earlier seed wrote, that no editor changed since, and that this seed would change. */
export function isUneditedSeed(
  table: 'category' | 'genre' | 'person' | 'title' | 'episode' | 'rail' | 'banner',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // An editor's own row has no hash, and compares to nothing.
  return sql`${column('editedAt')} is null and ${column('seededHash')} <> excluded.seeded_hash`;
}

/** Seeds a category by its slug; an edited one stays as it is. Returns its id. */
export function upsertCategory(db: Db, entry: SeedCategory): Promise<string> {
  const row = { ...entry, description: entry.description ?? '' };
  const values = { ...row, seededHash: seedHash(row) };
  return whileSeeding(db, async (tx) => {
    await tx
      .insertInto('catalog.category')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('category')))
      .execute();
    const { categoryId } = await tx
      .selectFrom('catalog.category')
      .select('categoryId')
      .where('slug', '=', entry.slug)
      .executeTakeFirstOrThrow();
    return categoryId;
  });
}

/** Seeds a genre by its slug; an edited one stays as it is. Returns its id. */
export function upsertGenre(db: Db, entry: SeedGenre): Promise<string> {
  const row = { ...entry, aliases: entry.aliases ?? [] };
  const values = { ...row, seededHash: seedHash(row) };
  return whileSeeding(db, async (tx) => {
    const written = await tx
      .insertInto('catalog.genre')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('genre')))
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

/** Seeds a person by their slug; an edited one stays as it is. Returns their id. */
export function upsertPerson(db: Db, { slug, name }: SeedPerson): Promise<string> {
  const values = { slug, name, seededHash: seedHash({ slug, name }) };
  return whileSeeding(db, async (tx) => {
    const written = await tx
      .insertInto('catalog.person')
      .values(values)
      .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('person')))
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
