import { basename } from 'node:path';
import type { AssetDetail, AssetState, AssetSummary } from '#contract/catalog/operator-assets.ts';
import { AUDIO_RATES, DATA_SAVER_QUALITY, ladderFor } from '#media/encode/ladder.ts';
import type { SourceReport } from '#media/quality/source-report.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findUploadOf, listUploadNames } from '../uploads/queries/upload.ts';
import { assetImages, assetSource, imageOf } from './asset-shapes.ts';
import { isFitToPublish, presentIssue } from './fitness.ts';
import { type AssetJob, findAssetJob } from './queries/asset-job.ts';
import { listAssetIssues } from './queries/asset-issue.ts';
import { listAssetTracks } from './queries/asset-version.ts';

const PROBING = new Set(['fetch', 'probe', 'loudness']);
const MEGABYTE = 1e6;
const HOUR_SECONDS = 3600;
const BITS = 8;

type JobRow = Omit<AssetJob, 'report' | 'images'>;

/** What staff call the place of an asset in its packaging. */
function stateOf({ status, step }: Pick<JobRow, 'status' | 'step'>): AssetState {
  if (status === 'ready' || status === 'failed') return status;
  if (status === 'queued' || step === null) return 'waiting';
  if (PROBING.has(step)) return 'probing';
  return step === 'check' ? 'checking' : 'packaging';
}

function presentJob(row: JobRow, name: string | undefined): AssetSummary {
  const state = stateOf(row);
  const hasFailed = state === 'failed';
  return {
    assetId: row.id,
    name: name ?? nameOf(row.source),
    state,
    percent: Math.floor(row.progress * 100),
    version: row.version,
    durationSeconds: row.durationSeconds,
    errorCode: hasFailed ? row.errorCode : null,
    errorMessage: hasFailed ? row.errorMessage : null,
    mayRetry: hasFailed || state === 'ready',
    mayCancel: !hasFailed && state !== 'ready',
    updatedAt: row.updatedAt.toISOString(),
  };
}

function nameOf(source: unknown): string | null {
  const parsed = assetSource.safeParse(source);
  if (!parsed.success) return null;
  return basename('path' in parsed.data ? parsed.data.path : parsed.data.key);
}

export async function presentJobs(db: Db, rows: readonly JobRow[]): Promise<AssetSummary[]> {
  const names = await listUploadNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentJob(row, names.get(row.id)));
}

export async function findJobView(db: Db, assetId: string): Promise<AssetSummary> {
  const row = (await findAssetJob(db, assetId)) ?? fail('catalog.assetNotFound');
  const [view] = await presentJobs(db, [row]);
  return view ?? fail('catalog.assetNotFound');
}

/** An asset with its source, its ladder and what was found in its published version. */
export async function findAssetView(db: Db, assetId: string): Promise<AssetDetail> {
  const row = (await findAssetJob(db, assetId)) ?? fail('catalog.assetNotFound');
  const { version } = row;
  const [upload, issues, tracks, isFit] = await Promise.all([
    findUploadOf(db, assetId),
    listAssetIssues(db, assetId, version),
    listAssetTracks(db, assetId, version),
    isFitToPublish(db, assetId),
  ]);
  const report = row.report as SourceReport | null;
  const trackUrl = (id: string) => `/platform/studio/v1/asset/track/${assetId}/${version}/${id}`;
  const video = tracks.find(({ type }) => type === 'video');
  const audio = tracks.find(({ type }) => type === 'audio');
  return {
    ...presentJob(row, upload?.name),
    report,
    ladder: report === null ? [] : previewLadder(report),
    isChecked: version > 0 && row.checkedVersion === version,
    issues: issues.map(presentIssue),
    isFit,
    preview:
      video === undefined
        ? null
        : { video: trackUrl(video.id), audio: audio ? trackUrl(audio.id) : null },
    stills:
      version === 0
        ? []
        : assetImages
            .parse(row.images)
            .stills.map(imageOf)
            .map(({ url, w, h }) => ({ url, w, h })),
  };
}

/** What will be made of a source, and what an hour of it weighs at most. */
function previewLadder({ video, audio, durationSeconds }: SourceReport): AssetDetail['ladder'] {
  const [small, large] = AUDIO_RATES;
  return ladderFor(video.width, video.height).map(({ id, width, height, maxrate, quality }) => {
    const sound = quality <= DATA_SAVER_QUALITY ? small.bitrate : large.bitrate;
    const bitsPerSecond = maxrate + (audio.length > 0 ? sound : 0);
    const megabytesOf = (seconds: number) =>
      Math.round((bitsPerSecond / BITS / MEGABYTE) * seconds);
    return {
      id,
      width,
      height,
      bitsPerSecond,
      megabytesPerHour: megabytesOf(HOUR_SECONDS),
      megabytes: durationSeconds > 0 ? megabytesOf(durationSeconds) : null,
    };
  });
}
