import { type Presentation, presentationSeconds } from '#media/presentation.ts';
import { unpackSegments } from '#media/mp4/segment-bytes.ts';
import type { Track } from '#media/track.ts';
import { SECOND } from '#contract/constants.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { subtitlesOf, subtitleTracks, thumbnailSheets } from './asset-shapes.ts';
import { findAssetFiles, findAssetVersion, findOwnSubtitles } from './queries/asset.ts';
import { type AssetTrackRow, listAssetTracks } from './queries/asset-version.ts';

/** A version of an asset with the byte range of every segment: manifests and segments are served from it. */
export type PlayableAsset = { id: string; version: number; presentation: Presentation };

// About 200 kB for a two-hour film.
const MOST_CACHED = 300;

/**
 * A published version of an asset: the newest, or the one named. A version never changes, so it is cached.
 * @returns null when that version was never published or is gone.
 */
export async function findAssetForPlayback(
  db: Db,
  assetId: string,
  version?: number,
): Promise<PlayableAsset | null> {
  const wanted = version ?? (await findAssetVersion(db, assetId));
  const asset = wanted === undefined ? null : await findVersion(db, assetId, wanted);
  return asset === null || !asset.isNewest ? asset : withOwnSubtitles(db, asset);
}

/** How long an editor's subtitle may be unknown to a process. */
const OWN_TTL = 5 * SECOND;

const findOwn = cached(
  { ttl: OWN_TTL, max: MOST_CACHED, keyOf: (assetId: string) => assetId, outlivesDatabase: true },
  findOwnSubtitles,
);

async function withOwnSubtitles(db: Db, asset: Version): Promise<PlayableAsset> {
  const own = await findOwn(db, asset.id);
  if (own.length === 0) return asset;
  const subtitles = subtitlesOf(asset.presentation.subtitles, own);
  return { ...asset, presentation: { ...asset.presentation, subtitles } };
}

type Version = PlayableAsset & { isNewest: boolean };

const findVersion = cached(
  {
    ttl: (asset: Version | null) => (asset === null ? 0 : Infinity),
    max: MOST_CACHED,
    keyOf: (assetId: string, version: number) => `${assetId}/${version}`,
  },
  readVersion,
);

async function readVersion(db: Db, assetId: string, version: number): Promise<Version | null> {
  const row = await findAssetFiles(db, assetId);
  if (row === undefined) return null;
  const tracks = (await listAssetTracks(db, assetId, version)).map(trackOf);
  if (tracks.length === 0) return null;

  const video = tracks.filter((track) => track.type === 'video');
  const audio = tracks.filter((track) => track.type === 'audio');
  // Thumbnails and subtitles are kept for the newest version only; an older one plays out without them.
  const isNewest = version === row.version;
  const thumbnails = thumbnailSheets.safeParse(isNewest ? row.thumbnails : undefined).data;
  return {
    id: assetId,
    version,
    isNewest,
    presentation: {
      durationSeconds: presentationSeconds(video, audio),
      video,
      audio,
      subtitles: isNewest ? subtitleTracks.parse(row.subtitles) : [],
      ...(thumbnails && { thumbnails }),
    },
  };
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
