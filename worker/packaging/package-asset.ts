import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FoundIssue } from '#media/quality/assess.ts';
import type { SourceReport } from '#media/quality/source-report.ts';
import {
  type AssetClaim,
  failAsset,
  listAssetVersions,
  publishAsset,
  updateAssetReleased,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { inSpan, INTERNAL } from '#platform/tracing/tracing.ts';
import { buildAsset } from './build-asset.ts';
import { buildWithoutEncoder } from './build-without-encoder.ts';
import { checkAsset, checkWithoutEncoder, reportSource } from './check-asset.ts';
import type { Encoder } from './encoder.ts';
import { ClaimLost, keepClaim } from './keep-claim.ts';
import { objectFolders } from './remove-old-versions.ts';
import { openSource, SourceError } from './open-source.ts';
import type { PackedAsset } from './packed-asset.ts';
import { readPack } from './read-pack.ts';
import type { Report } from './steps.ts';
import { publishedImages, uploadAsset } from './upload-asset.ts';
import { openWorkFolder } from './work-folder.ts';

export type Packager = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'log' | 'store'> & {
  /** Null where the machine has none. */
  encoder: Encoder | null;
  leaseSeconds: number;
};

const TRIES = 3;

/**
 * Packages a claimed asset to the end: published, failed with an error of the catalogue, or given back when the
 * worker has to stop. Rejects only when even that can't be written down; the lease then runs out.
 */
export async function packageAsset(
  deps: Packager,
  claim: AssetClaim,
  stopping: AbortSignal,
): Promise<void> {
  const claimed = keepClaim(deps, claim, deps.leaseSeconds);
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, claimed.signal, ended.signal]);
  try {
    await makeAndPublish(deps, claim, { signal, report: claimed.report });
  } catch (error) {
    // Whatever still runs beside the step that failed.
    ended.abort(error);
    await claimed.stop();
    await writeDown(deps, claim, { error, isStopping: stopping.aborted });
  } finally {
    await claimed.stop();
  }
}

type Making = { signal: AbortSignal; report: Report };
/** A film that came packaged is not looked at, and without ffmpeg only its tracks are. */
type Made = { packed: PackedAsset; report?: SourceReport | null; issues?: FoundIssue[] };

async function makeAndPublish(deps: Packager, claim: AssetClaim, making: Making): Promise<void> {
  const { store, log } = deps;
  const { assetId, version } = claim;
  const folder = workFolder(deps.config, assetId);
  const { packed, report, issues } = await makeAsset(deps, claim, folder, making);
  await inSpan('package upload', INTERNAL, () =>
    uploadAsset(store, claim, packed, {
      signal: making.signal,
      onProgress: (part) => making.report('upload', part),
    }),
  );
  making.signal.throwIfAborted();
  const isPublished = await publishAsset(deps, claim, {
    presentation: packed.presentation,
    loudness: packed.manifest.loudness,
    placeholder: packed.manifest.placeholder,
    images: publishedImages(claim, packed),
    ...(report && { report }),
    ...(issues && { issues }),
  });
  if (!isPublished) throw new ClaimLost();
  log.info({ assetId, version, seconds: packed.presentation.durationSeconds }, 'an asset is ready');
  await tidyUp(deps, { assetId, version, folder });
}

async function makeAsset(
  deps: Packager,
  { source }: AssetClaim,
  folder: string,
  { signal, report }: Making,
): Promise<Made> {
  const { encoder } = deps;
  const downloads = downloadsOf(folder);
  const { path, fingerprint } = await openSource(deps, source, { downloads, signal });
  report('fetch', 1);
  if (source.kind === 'pack') return { packed: await readPack(path) };
  const work = await openWorkFolder(folder, fingerprint);
  const file = { ...source, input: path };
  if (encoder === null) {
    const packed = await buildWithoutEncoder(file, { work, signal, report });
    return { packed, issues: checkWithoutEncoder(packed) };
  }
  const packed = await buildAsset(encoder, file, { work, signal, report });
  report('check', 0);
  const about = await work.step('report', () => reportSource(encoder, path, signal));
  const issues = await work.step('check', () =>
    checkAsset(encoder, packed, { report: about, signal }),
  );
  report('check', 1);
  return { packed, report: about, issues };
}

async function writeDown(
  { db, log, config }: Packager,
  claim: AssetClaim,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<void> {
  const { assetId } = claim;
  if (error instanceof ClaimLost) {
    log.warn({ assetId }, 'another worker took an asset over');
  } else if (isStopping) {
    await updateAssetReleased(db, claim);
  } else if (error instanceof SourceError) {
    log.warn({ assetId, code: error.code, err: error.cause }, 'a source cannot become an asset');
    await failAsset(db, claim, { code: error.code });
    await removeWork(workFolder(config, assetId));
  } else {
    log.error({ assetId, err: error }, 'packaging failed');
    await failAsset(db, claim, { code: 'media.packagingFailed', mayRetry: TRIES - 1 });
  }
}

type Leftovers = { assetId: string; version: number; folder: string };

/**
 * Removes what no player ever reads: the work folder, and what versions below this one left that were given up. Those
 * that were published stay until nothing names them (`remove-old-versions.ts`).
 */
async function tidyUp({ db, store, log }: Packager, leftovers: Leftovers): Promise<void> {
  const { assetId, version, folder } = leftovers;
  try {
    const published = new Set(await listAssetVersions(db, assetId));
    for (const prefix of objectFolders(assetId)) {
      for (const key of await store.list(prefix)) {
        const other = Number.parseInt(key.slice(prefix.length), 10);
        if (other < version && !published.has(other)) await store.delete(key);
      }
    }
    await removeWork(folder);
  } catch (error) {
    log.warn({ assetId, err: error }, 'leftovers of packaging stay for now');
  }
}

function workFolder({ dataDir }: Deps['config'], assetId: string): string {
  return resolve(dataDir, 'work', assetId);
}

async function removeWork(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(downloadsOf(folder), { recursive: true, force: true });
}

function downloadsOf(folder: string): string {
  return `${folder}.source`;
}
