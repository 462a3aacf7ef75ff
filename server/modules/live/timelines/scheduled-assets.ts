import { z } from 'zod';
import { type Source, sourceOf } from '#media/timeline/blocks.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { AssembledPlan } from './plan.ts';

/** An asset as a block names it. */
export const blockAsset = z.object({ assetId: z.uuid(), version: z.number().int().min(1) });
export type BlockAsset = z.infer<typeof blockAsset>;
export const blockAssets = z.array(blockAsset).min(1);

const MOST_CACHED = 1000;
/** An asset as channels play it; a version never changes, so it is made once. Null when it isn't there. */
export const findSource = cached(
  {
    ttl: (source: Source | null) => (source === null ? 0 : Infinity),
    max: MOST_CACHED,
    keyOf: ({ assetId, version }: BlockAsset) => `${assetId}/${version}`,
  },
  async (db: Db, { assetId, version }: BlockAsset): Promise<Source | null> => {
    const asset = await findAssetForPlayback(db, assetId, version);
    if (asset === null) return null;
    const { video, audio } = asset.presentation;
    return sourceOf(`a/${assetId}/${version}/`, video, audio);
  },
);

/** An asset that a channel can show now. */
export type ScheduledAsset = { asset: BlockAsset; source: Source };
/** By the asset that a plan names. */
export type ScheduledAssets = ReadonlyMap<string, ScheduledAsset>;

/** The newest version of each asset that fits the channel, or of its stand-in. */
export async function findScheduledAssets(
  db: Db,
  ids: readonly string[],
  {
    standIns,
    targetSeconds,
    gone,
  }: Pick<AssembledPlan, 'standIns'> & { targetSeconds: number; gone: ReadonlySet<string> },
): Promise<ScheduledAssets> {
  const assets = new Map<string, ScheduledAsset>();
  for (const id of ids) {
    // Of a title that is taken down no piece is shown either.
    if (gone.has(id)) continue;
    const standIn = standIns[id];
    const asset =
      (await findScheduledAsset(db, id, targetSeconds)) ??
      (standIn && (await findScheduledAsset(db, standIn, targetSeconds)));
    if (asset) assets.set(id, asset);
  }
  return assets;
}

async function findScheduledAsset(
  db: Db,
  assetId: string,
  targetSeconds: number,
): Promise<ScheduledAsset | undefined> {
  const asset = await findAssetForPlayback(db, assetId);
  const blockAsset = asset && { assetId, version: asset.version };
  const source = blockAsset && (await findSource(db, blockAsset));
  return blockAsset && source && isCutFor(source, targetSeconds)
    ? { asset: blockAsset, source }
    : undefined;
}

/** HLS announces one longest segment for a channel: assets with longer segments can't be on it. */
function isCutFor({ video, audio, ticks }: Source, targetSeconds: number): boolean {
  const tracks = [...video, ...audio];
  const longest = tracks.map((track) => Math.max(...track.segments.duration) / track.timescale);
  return ticks > 0 && tracks.length > 0 && Math.round(Math.max(...longest)) <= targetSeconds;
}
