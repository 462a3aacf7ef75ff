import type { Pictures } from '#contract/catalog/shapes.ts';
import type { Db } from '#platform/db.ts';
import {
  type AssetImages,
  assetImages,
  type AssetLoudness,
  assetLoudness,
  ownSubtitles,
  type OwnSubtitles,
  type AssetSource,
  picturesOf,
} from '../asset-shapes.ts';

/** The newest published version, or undefined when there is none. */
export async function findAssetVersion(db: Db, assetId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalog.asset')
    .select('version')
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
  return row?.version;
}

/** The newest version of an asset with its pictures of the timeline and subtitles, as its row holds them. */
export async function findAssetFiles(db: Db, assetId: string) {
  return db
    .selectFrom('catalog.asset')
    .select(['version', 'thumbnails', 'subtitles'])
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
}

/** Subtitles of an asset that an editor wrote or took away, as its row holds them. */
export async function findOwnSubtitles(db: Db, assetId: string): Promise<OwnSubtitles> {
  const row = await db
    .selectFrom('catalog.asset')
    .select('ownSubtitles')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return ownSubtitles.parse(row?.ownSubtitles ?? []);
}

export type AssetDetails = {
  version: number;
  loudness: AssetLoudness;
  placeholder: string | null;
  images: AssetImages;
};

/** What the published version of an asset has besides its tracks; null when there is none. */
export async function findAssetDetails(db: Db, assetId: string): Promise<AssetDetails | null> {
  const row = await db
    .selectFrom('catalog.asset')
    .select(['version', 'loudness', 'placeholder', 'images'])
    .where('id', '=', assetId)
    .where('version', '>', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    loudness: assetLoudness.parse(row.loudness),
    placeholder: row.placeholder,
    images: assetImages.parse(row.images),
  };
}

/** An asset that can be played. */
export type ReadyAsset = {
  id: string;
  version: number;
  durationSeconds: number;
  pictures: Pictures;
};

/** Those of the assets that are published, by id. */
export async function listReadyAssets(db: Db, ids: string[]): Promise<Map<string, ReadyAsset>> {
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

/** How far the packaging of an asset is. */
export type AssetProgress = {
  id: string;
  status: string;
  /** What its worker does now; null when none does. */
  step: string | null;
  /** 0 to 1, over all steps. */
  progress: number;
  /** Above 0: an earlier version can be watched meanwhile. */
  version: number;
  errorCode: string | null;
  errorMessage: string | null;
};

/** Progress of these assets, or of every one that isn't ready. */
export async function listAssetProgress(db: Db, ids?: string[]): Promise<AssetProgress[]> {
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('catalog.asset')
    .select(['id', 'status', 'step', 'progress', 'version', 'errorCode', 'errorMessage'])
    .orderBy('priority', 'desc')
    .orderBy('createdAt');
  query = ids ? query.where('id', 'in', ids) : query.where('status', '!=', 'ready');
  return query.execute();
}

export type AssetFailure = {
  id: string;
  source: unknown;
  errorCode: string | null;
  errorMessage: string | null;
  updatedAt: Date;
};

/** How many assets can't be packaged, and since when the oldest of them. */
export async function countAssetFailures(db: Db) {
  const row = await db
    .selectFrom('catalog.asset')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('updatedAt').as('since')])
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since };
}

/** Assets that can't be packaged, newest first. */
export async function listAssetFailures(db: Db, limit = 50): Promise<AssetFailure[]> {
  return db
    .selectFrom('catalog.asset')
    .select(['id', 'source', 'errorCode', 'errorMessage', 'updatedAt'])
    .where('status', '=', 'failed')
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
}

/** The new asset's id, or undefined when one with this id exists. */
export async function insertAsset(
  db: Db,
  asset: { id?: string; source: AssetSource; priority: number },
): Promise<string | undefined> {
  const row = await db
    .insertInto('catalog.asset')
    .values({ ...asset, source: JSON.stringify(asset.source) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
