import { LRUCache } from 'lru-cache';
import { type Presentation, presentationSeconds } from '#media/presentation.ts';
import { unpackSegments } from '#media/segment-bytes.ts';
import type { Track } from '#media/track.ts';
import type { Db } from '#platform/db.ts';
import { subtitleTracks, thumbnailSheets } from './asset-shapes.ts';
import { findAssetVersion } from './queries/find-asset-version.ts';
import { type AssetTrackRow, listAssetTracks } from './queries/list-asset-tracks.ts';

/** A version of a film with every segment's place: what manifests and segments are served from. */
export type PlayableAsset = { id: string; version: number; film: Presentation };

// About 200 kB for a two-hour film.
const MOST_CACHED = 300;

const caches = new WeakMap<Db, LRUCache<string, PlayableAsset>>();

/**
 * A published version of a film: the newest, or the one named. A version never changes, so it is cached.
 * @returns null when that version was never published or is gone.
 */
export async function findAssetForPlayback(
  db: Db,
  assetId: string,
  version?: number,
): Promise<PlayableAsset | null> {
  const cache = caches.get(db) ?? new LRUCache<string, PlayableAsset>({ max: MOST_CACHED });
  caches.set(db, cache);
  const known = version === undefined ? undefined : cache.get(`${assetId}/${version}`);
  if (known) return known;

  const row = await findAssetVersion(db, assetId);
  if (row === undefined) return null;
  const wanted = version ?? row.version;
  const key = `${assetId}/${wanted}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const tracks = (await listAssetTracks(db, assetId, wanted)).map(trackOf);
  if (tracks.length === 0) return null;

  const video = tracks.filter((track) => track.type === 'video');
  const audio = tracks.filter((track) => track.type === 'audio');
  // Thumbnails and subtitles are kept for the newest version only; an older one plays out without them.
  const isNewest = wanted === row.version;
  const thumbnails = thumbnailSheets.safeParse(isNewest ? row.thumbnails : undefined).data;
  const asset = {
    id: assetId,
    version: wanted,
    film: {
      durationSeconds: presentationSeconds(video, audio),
      video,
      audio,
      subtitles: isNewest ? subtitleTracks.parse(row.subtitles) : [],
      ...(thumbnails && { thumbnails }),
    },
  };
  cache.set(key, asset);
  return asset;
}

function trackOf(row: AssetTrackRow): Track {
  return {
    id: row.id,
    type: row.type === 'video' ? 'video' : 'audio',
    codec: row.codec,
    lang: row.lang,
    timescale: row.timescale,
    initLength: row.initLength,
    segments: unpackSegments(row.segments),
    bandwidth: row.bandwidth,
    averageBandwidth: row.averageBandwidth,
    ...(row.type === 'video' && {
      video: {
        width: row.width ?? 0,
        height: row.height ?? 0,
        frameRate: row.frameRate ?? '25',
        quality: row.quality ?? 0,
      },
    }),
    ...(row.type === 'audio' && {
      audio: { sampleRate: row.sampleRate ?? 0, channels: row.channels ?? 0 },
    }),
  };
}
