import { packSegments } from '#media/segment-bytes.ts';
import type { Track } from '#media/track.ts';
import type { Db } from '#platform/db.ts';

export async function insertAssetTracks(
  db: Db,
  { assetId, version }: { assetId: string; version: number },
  tracks: Track[],
): Promise<void> {
  const rows = tracks.map((track, position) => ({
    assetId,
    version,
    id: track.id,
    position,
    type: track.type,
    codec: track.codec,
    lang: track.lang,
    timescale: track.timescale,
    initLength: track.initLength,
    segments: packSegments(track.segments),
    bandwidth: track.bandwidth,
    averageBandwidth: track.averageBandwidth,
    width: track.video?.width ?? null,
    height: track.video?.height ?? null,
    frameRate: track.video?.frameRate ?? null,
    quality: track.video?.quality ?? null,
    sampleRate: track.audio?.sampleRate ?? null,
    channels: track.audio?.channels ?? null,
  }));
  await db.insertInto('catalog.assetTrack').values(rows).execute();
}
