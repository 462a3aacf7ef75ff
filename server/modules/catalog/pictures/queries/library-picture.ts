import { z } from 'zod';
import { type Db, type DB, type Selectable, sql, type Tx, type Updateable } from '#platform/db.ts';
import { assetImages, type AssetPicture } from '../../assets/asset-shapes.ts';

export type LibraryRow = Omit<Selectable<DB['catalog.libraryPicture']>, 'images'> & {
  /** Smallest first; empty until it is drawn. */
  images: AssetPicture[];
};

const stored = z.array(assetImages.shape.backdrop.element);
const read = <Row extends { images: unknown }>(row: Row) => ({
  ...row,
  images: stored.parse(row.images),
});

type Page = { words: string; after: { value: number; id: string } | undefined; limit: number };

/** The newest first, also those that are not drawn yet or may be shown no more. */
export async function listLibrary(db: Db, { words, after, limit }: Page): Promise<LibraryRow[]> {
  const rows = await db
    .selectFrom('catalog.libraryPicture')
    .selectAll()
    .$if(words !== '', (query) =>
      query.where('name', 'ilike', `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, picture_id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('pictureId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(read);
}

export async function listShownLibrary(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<LibraryRow[]> {
  const rows = await db
    .selectFrom('catalog.libraryPicture')
    .selectAll()
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .where(({ eb, or }) => or([eb('licenceTo', 'is', null), eb('licenceTo', '>', now)]))
    .where(sql<boolean>`images <> '[]'`)
    .execute();
  return rows.map(read);
}

export async function lockLibraryPicture(tx: Tx, slug: string): Promise<LibraryRow | undefined> {
  const row = await tx
    .selectFrom('catalog.libraryPicture')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  return row && read(row);
}

export async function insertLibraryPictureOnce(
  tx: Tx,
  row: { slug: string; name: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('catalog.libraryPicture')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateLibraryPicture(
  tx: Tx,
  slug: string,
  change: Updateable<DB['catalog.libraryPicture']>,
): Promise<void> {
  await tx.updateTable('catalog.libraryPicture').set(change).where('slug', '=', slug).execute();
}

export async function deleteLibraryPicture(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('catalog.libraryPicture').where('slug', '=', slug).execute();
}
