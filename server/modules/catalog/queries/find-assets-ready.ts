import type { Pictures } from '#contract/catalog-shapes.ts';
import type { Db } from '#platform/db.ts';
import { assetImages, picturesOf } from '../asset-shapes.ts';

/** A film that can be watched. */
export type ReadyAsset = {
  id: string;
  version: number;
  durationSeconds: number;
  pictures: Pictures;
};

/** Those of the assets that are published, by id. */
export async function findAssetsReady(db: Db, ids: string[]): Promise<Map<string, ReadyAsset>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalog.asset')
    .select(['id', 'version', 'durationSeconds', 'placeholder', 'images'])
    .where('id', 'in', ids)
    .where('version', '>', 0)
    .execute();
  return new Map(
    rows.map(({ id, version, durationSeconds, placeholder, images }) => [
      id,
      {
        id,
        version,
        durationSeconds: durationSeconds ?? 0,
        pictures: picturesOf(assetImages.parse(images), placeholder),
      },
    ]),
  );
}
