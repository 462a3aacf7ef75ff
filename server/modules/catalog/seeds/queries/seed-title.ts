import { type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import type { SeedEpisode, SeedTerms, SeedTitle } from '../seed-entries.ts';
import { isUneditedSeed } from './seed-taxonomy.ts';

type SeedTitleRow = Omit<
  SeedTitle,
  'publishedAt' | 'categories' | 'genres' | 'credits' | 'licenceFrom' | 'licenceTo'
>;

/** Its id when the row was written; undefined when it stands as it should or belongs to an editor. */
export async function upsertTitleRow(
  tx: Tx,
  row: SeedTitleRow,
  publishedAt: Date | null,
  seededHash: string,
): Promise<string | undefined> {
  const values = { ...row, seededHash };
  const written = await tx
    .insertInto('catalog.title')
    .values({ ...values, publishedAt })
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('title')))
    .returning('titleId')
    .executeTakeFirst();
  return written?.titleId;
}

const ALWAYS = new Date('2000-01-01T00:00:00Z');

/** The one licence of a seeded title, under the title's own id; one that staff changed stays as it is. */
export async function upsertSeededLicence(
  tx: Tx,
  titleId: string,
  window: {
    from: Date | undefined;
    to: Date | null | undefined;
    terms: SeedTerms | undefined;
  },
): Promise<void> {
  const { from = ALWAYS, to = null, terms } = window;
  const values = { fromAt: from, toAt: to, updatedAt: sql<Date>`now()` };
  await tx
    .insertInto('catalog.licence')
    .values({ licenceId: titleId, titleId, licensor: 'Katalog awal', ...terms, ...values })
    .onConflict((oc) =>
      oc.column('licenceId').doUpdateSet(values).where('catalog.licence.editedAt', 'is', null),
    )
    .execute();
}

/** Ends the licence that a title was seeded with; from then on it counts as edited, so that no later seeding moves it. */
export async function updateSeededEnd(tx: Tx, titleId: string, toAt: Date, now: Date) {
  await tx
    .updateTable('catalog.licence')
    .set({ toAt, editedAt: now, updatedAt: now })
    .where('licenceId', '=', titleId)
    .where('editedAt', 'is', null)
    .execute();
}

/** A licence beside the one that a title was seeded with; again it stays as it is. */
export async function insertSeededLicence(
  tx: Tx,
  licence: Insertable<DB['catalog.licence']>,
): Promise<void> {
  await tx
    .insertInto('catalog.licence')
    .values(licence)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

type SeedEpisodeRow = Omit<SeedEpisode, 'publishedAt' | 'series' | 'seasonName'> & {
  titleId: string;
};
type SeedEpisodeExtras = { publishedAt: Date | null; seasonName: string; seededHash: string };

/** Writes an episode, and its season when it is the first; `isWritten` is false when it stood already. */
export async function upsertEpisodeRow(
  tx: Tx,
  row: SeedEpisodeRow,
  { publishedAt, seasonName, seededHash }: SeedEpisodeExtras,
): Promise<{ productId: string; isWritten: boolean }> {
  const { titleId, season, number } = row;
  await tx
    .insertInto('catalog.season')
    .values({ titleId, number: season, name: seasonName })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const written = await tx
    .insertInto('catalog.episode')
    .values({ ...row, seededHash, publishedAt })
    .onConflict((oc) =>
      oc
        .columns(['titleId', 'season', 'number'])
        .doUpdateSet({ ...row, seededHash })
        .where(isUneditedSeed('episode')),
    )
    .returning('productId')
    .executeTakeFirst();
  if (written !== undefined) return { productId: written.productId, isWritten: true };
  const { productId } = await tx
    .selectFrom('catalog.episode')
    .select('productId')
    .where('titleId', '=', titleId)
    .where('season', '=', season)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { productId, isWritten: false };
}

type TitleRelations = Required<Pick<SeedTitle, 'categories' | 'genres' | 'credits'>>;

/**
 * Gives a title exactly these categories, genres and people.
 * @throws when one of their slugs isn't known
 */
export async function updateTitleRelations(
  tx: Tx,
  titleId: string,
  relations: TitleRelations,
): Promise<void> {
  for (const table of ['titleCategory', 'titleGenre', 'credit'] as const) {
    await tx.deleteFrom(`catalog.${table}`).where('titleId', '=', titleId).execute();
  }
  const categories = relations.categories.map(({ slug, position = 0 }) => ({ slug, position }));
  const genres = relations.genres.map((slug, position) => ({ slug, position }));
  const credits = relations.credits.map(({ person, role, character }, position) => ({
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
