import { DAY, MINUTE } from '#contract/constants.ts';
import { packSegments } from '#media/mp4/segment-bytes.ts';
import type { Track } from '#media/track.ts';
import { type Db, type DB, type Selectable, sql } from '#platform/db.ts';

/** A published version of an asset: its files and its tracks exist. */
export type AssetVersion = { assetId: string; version: number };

/** Who is in the midst of a version when it is replaced watches it to its end. */
const WATCHED_MS = DAY;
const REMOVAL_LEASE_MS = 10 * MINUTE;

/** Writes down that a version is the published one from now on; the ones before it are kept for a while. */
export async function insertAssetVersion(
  db: Db,
  { assetId, version }: AssetVersion,
  now: Date,
): Promise<void> {
  const keepUntil = new Date(now.getTime() + WATCHED_MS);
  await db
    .updateTable('catalog.assetVersion')
    .set({
      supersededAt: now,
      keepUntil: sql<Date>`greatest(keep_until, ${keepUntil}::timestamptz)`,
    })
    .where('assetId', '=', assetId)
    .where('version', '<', version)
    .where('supersededAt', 'is', null)
    .execute();
  await db.insertInto('catalog.assetVersion').values({ assetId, version, keepUntil }).execute();
}

/** Keeps versions until a time at least, also when they are replaced before: something published names them. */
export async function keepAssetVersions(
  db: Db,
  versions: readonly AssetVersion[],
  until: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    update catalog.asset_version kept set keep_until = ${until}
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as named ("assetId" uuid, version integer)
    where kept.asset_id = named."assetId" and kept.version = named.version and kept.keep_until < ${until}
  `.execute(db);
}

/** Versions of an asset that were published and are still kept. */
export async function listAssetVersions(db: Db, assetId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog.assetVersion')
    .select('version')
    .where('assetId', '=', assetId)
    .execute();
  return rows.map(({ version }) => version);
}

/** Takes replaced versions that nothing names any more, for the removal of their files. */
export async function claimOldAssetVersions(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<AssetVersion[]> {
  return db
    .updateTable('catalog.assetVersion as old')
    .set({ keepUntil: new Date(now.getTime() + REMOVAL_LEASE_MS) })
    .from(
      db
        .selectFrom('catalog.assetVersion')
        .select(['assetId', 'version'])
        .where('supersededAt', 'is not', null)
        .where('keepUntil', '<=', now)
        .orderBy('keepUntil')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('old.assetId', '=', 'due.assetId')
    .whereRef('old.version', '=', 'due.version')
    .returning(['old.assetId', 'old.version'])
    .execute();
}

/** Forgets a version whose files are gone. */
export async function deleteAssetVersion(
  db: Db,
  { assetId, version }: AssetVersion,
): Promise<void> {
  await db
    .deleteFrom('catalog.assetVersion')
    .where('assetId', '=', assetId)
    .where('version', '=', version)
    .execute();
}

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
