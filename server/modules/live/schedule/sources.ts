import { LRUCache } from 'lru-cache';
import { type Source, sourceOf } from '#media/blocks.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { z } from 'zod';

/** A film as a block names it. */
export const blockItem = z.object({ assetId: z.uuid(), version: z.number().int().min(1) });
export type BlockItem = z.infer<typeof blockItem>;
export const blockItems = z.array(blockItem).min(1);

const MOST_CACHED = 1000;
const caches = new WeakMap<Db, LRUCache<string, Source>>();

/** A film as channels play it; a version never changes, so it is made once. Null when it isn't there. */
export async function findSource(db: Db, { assetId, version }: BlockItem): Promise<Source | null> {
  const cache = caches.get(db) ?? new LRUCache<string, Source>({ max: MOST_CACHED });
  caches.set(db, cache);
  const key = `${assetId}/${version}`;
  const known = cache.get(key);
  if (known) return known;
  const asset = await findAssetForPlayback(db, assetId, version);
  if (asset === null) return null;
  const { video, audio } = asset.film;
  const source = sourceOf(`a/${assetId}/${version}/`, video, audio);
  cache.set(key, source);
  return source;
}
