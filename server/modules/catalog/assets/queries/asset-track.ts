import { packSegments } from '#media/mp4/segment-bytes.ts';
import type { Track } from '#media/track.ts';
import type { Db, DB, Selectable } from '#platform/db.ts';

export type AssetTrackRow = Selectable<DB['catalog.assetTrack']>;

/** The tracks of one version, smallest first; none when it was never published. */
export async function listAssetTracks(
  db: Db,
  assetId: string,
  version: number,
): Promise<AssetTrackRow[]> {
  return db
    .selectFrom('catalog.assetTrack')
    .selectAll()
    .where('assetId', '=', assetId)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}

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

/** Forgets the tracks of a version: it can't be played any more. */
export async function deleteAssetTracks(
  db: Db,
  { assetId, version }: { assetId: string; version: number },
): Promise<void> {
  await db
    .deleteFrom('catalog.assetTrack')
    .where('assetId', '=', assetId)
    .where('version', '=', version)
    .execute();
}
