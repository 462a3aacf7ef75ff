import type { PictureShape } from '#contract/catalog/operator-pictures.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { assetImages, type AssetImages, type AssetPicture } from '../../assets/asset-shapes.ts';

type Own = { [shape in PictureShape]?: AssetPicture[] | undefined };
export type Pictured = {
  durationSeconds: number | null;
  own: Own;
  /** What came with the film; null before anything was chosen. */
  packaged: AssetImages | null;
};

const select = (db: Db, assetId: string) =>
  db
    .selectFrom('catalog.asset')
    .select(['durationSeconds', 'ownImages', 'packagedImages'])
    .where('id', '=', assetId)
    .where('version', '>', 0);

const read = (row: {
  durationSeconds: number | null;
  ownImages: unknown;
  packagedImages: unknown;
}): Pictured => ({
  durationSeconds: row.durationSeconds,
  own: assetImages.partial().parse(row.ownImages),
  packaged: row.packagedImages === null ? null : assetImages.parse(row.packagedImages),
});

/** The chosen pictures of a packaged asset; undefined where there is none. */
export async function findOwnPictures(db: Db, assetId: string): Promise<Pictured | undefined> {
  const row = await select(db, assetId).executeTakeFirst();
  return row && read(row);
}

/** What viewers see of a packaged asset; undefined where there is none. */
export async function findShownPictures(db: Db, assetId: string): Promise<AssetImages | undefined> {
  const row = await db
    .selectFrom('catalog.asset')
    .select('images')
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
  return row && assetImages.parse(row.images);
}

/** The same as the first, held until the transaction ends. */
export async function lockPictured(tx: Tx, assetId: string): Promise<Pictured | undefined> {
  const row = await select(tx, assetId).forUpdate().executeTakeFirst();
  return row && read(row);
}

type Shown = { own: Own; shape: PictureShape; shown: AssetPicture[] };

export async function updatePictures(
  tx: Tx,
  assetId: string,
  { own, shape, shown }: Shown,
): Promise<void> {
  await tx
    .updateTable('catalog.asset')
    .set({
      ownImages: JSON.stringify(own),
      packagedImages: sql`coalesce(packaged_images, images)`,
      images: sql`images || ${JSON.stringify({ [shape]: shown })}::jsonb`,
    })
    .where('id', '=', assetId)
    .execute();
}
