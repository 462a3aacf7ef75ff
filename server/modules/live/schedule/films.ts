import type { Source } from '#media/blocks.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import type { AssembledPlan } from './plan.ts';
import { type BlockItem, findSource } from './sources.ts';

/** A film that a channel can show now. */
export type Film = { item: BlockItem; source: Source };
/** By the asset that a plan names. */
export type Films = ReadonlyMap<string, Film>;

/** The newest version of each film that can be on the channel, or what stands in for it. */
export async function findFilms(
  db: Db,
  ids: readonly string[],
  { standIns, targetSeconds }: Pick<AssembledPlan, 'standIns'> & { targetSeconds: number },
): Promise<Films> {
  const films = new Map<string, Film>();
  for (const id of ids) {
    const standIn = standIns[id];
    const film =
      (await findFilm(db, id, targetSeconds)) ??
      (standIn && (await findFilm(db, standIn, targetSeconds)));
    if (film) films.set(id, film);
  }
  return films;
}

async function findFilm(db: Db, assetId: string, targetSeconds: number): Promise<Film | undefined> {
  const asset = await findAssetForPlayback(db, assetId);
  const item = asset && { assetId, version: asset.version };
  const source = item && (await findSource(db, item));
  return item && source && isCutFor(source, targetSeconds) ? { item, source } : undefined;
}

/** HLS announces one longest segment for a channel: films that were cut coarser can't be on it. */
function isCutFor({ video, audio, ticks }: Source, targetSeconds: number): boolean {
  const tracks = [...video, ...audio];
  const longest = tracks.map((track) => Math.max(...track.segments.duration) / track.timescale);
  return ticks > 0 && tracks.length > 0 && Math.round(Math.max(...longest)) <= targetSeconds;
}
