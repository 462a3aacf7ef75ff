import { z } from 'zod';
import { type Crops, crops } from '#contract/catalog/picture-fields.ts';
import { type Db, type DB, type Selectable, sql, type Tx, type Updateable } from '#platform/db.ts';
import { assetImages, type AssetPicture } from '../../assets/asset-shapes.ts';

type Row = Selectable<DB['catalog.libraryPicture']>;
const pictures = assetImages.shape.backdrop;
const besides = ['whole', '2:3', '21:9', '4:5', '1:1', 'logo'] as const;
const drawnBeside = z.partialRecord(z.enum(besides), pictures);

export type LibraryRow = Omit<Row, 'images' | 'drawn' | 'crops'> & {
  /** 16:9, smallest first; empty until it is drawn. */
  images: AssetPicture[];
  /** As it was sent, in the other ratios, and as a logo where it is see-through. */
  drawn: z.output<typeof drawnBeside>;
  crops: Crops;
};

const read = (row: Row): LibraryRow => ({
  ...row,
  images: pictures.parse(row.images),
  drawn: drawnBeside.parse(row.drawn),
  crops: crops.parse(row.crops),
});

/** Every file of a picture, below `PUBLIC_IMAGES`. */
export const keysOf = ({ images, drawn }: Pick<LibraryRow, 'images' | 'drawn'>): string[] =>
  [images, ...Object.values(drawn)].flatMap((each) => each.map(({ key }) => key));

type Page = {
  words: string;
  after: { value: number; id: string } | undefined;
  limit: number;
  slug?: string | undefined;
};

/** The newest first, also those that are not drawn yet or may be shown no more. */
export async function listLibrary(
  db: Db,
  { words, after, limit, slug }: Page,
): Promise<LibraryRow[]> {
  const rows = await db
    .selectFrom('catalog.libraryPicture')
    .selectAll()
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
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

/** Those whose licences end within a time and have not ended, the next one first. */
export async function listEndingLibrary(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<LibraryRow[]> {
  const rows = await db
    .selectFrom('catalog.libraryPicture')
    .selectAll()
    .where('licenceTo', '>', now)
    .where('licenceTo', '<=', before)
    .orderBy('licenceTo')
    .orderBy('pictureId')
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

const selectOne = (db: Db, slug: string) =>
  db.selectFrom('catalog.libraryPicture').selectAll().where('slug', '=', slug);

export async function findLibraryPicture(db: Db, slug: string): Promise<LibraryRow | undefined> {
  const row = await selectOne(db, slug).executeTakeFirst();
  return row && read(row);
}

export async function lockLibraryPicture(tx: Tx, slug: string): Promise<LibraryRow | undefined> {
  const row = await selectOne(tx, slug).forUpdate().executeTakeFirst();
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
