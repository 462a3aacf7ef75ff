import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type AssetClaim,
  deleteAssetVersions,
  failAsset,
  findAssetDetails,
  publishAsset,
  updateAssetReleased,
} from '#modules/catalog/index.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import type { Deps } from '#platform/deps.ts';
import { buildAsset } from './build-asset.ts';
import { buildWithoutEncoder } from './build-without-encoder.ts';
import type { Encoder } from './encoder.ts';
import { ClaimLost, keepClaim } from './keep-claim.ts';
import { openSource, SourceError } from './open-source.ts';
import type { PackedAsset } from './packed-asset.ts';
import { readPack } from './read-pack.ts';
import type { Report } from './steps.ts';
import { publishedImages, uploadAsset } from './upload-asset.ts';
import { openWorkFolder } from './work-folder.ts';

export type Packager = Pick<Deps, 'db' | 'events' | 'store' | 'log' | 'config'> & {
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
  const { db } = deps;
  const claimed = keepClaim(db, claim, deps.leaseSeconds);
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

async function makeAndPublish(deps: Packager, claim: AssetClaim, making: Making): Promise<void> {
  const { db, events, store, log } = deps;
  const { assetId, version } = claim;
  const before = await findAssetDetails(db, assetId);
  const folder = workFolder(deps.config, assetId);
  const packed = await makeAsset(deps, claim, folder, making);
  await uploadAsset(store, claim, packed, {
    signal: making.signal,
    onProgress: (part) => making.report('upload', part),
  });
  making.signal.throwIfAborted();
  const isPublished = await publishAsset({ db, events }, claim, {
    presentation: packed.presentation,
    loudness: packed.manifest.loudness,
    placeholder: packed.manifest.placeholder,
    images: publishedImages(claim, packed),
  });
  if (!isPublished) throw new ClaimLost();
  log.info({ assetId, version, seconds: packed.presentation.durationSeconds }, 'an asset is ready');
  await tidyUp(deps, { assetId, version, folder, previous: before?.version });
}

async function makeAsset(
  { store, encoder }: Packager,
  { source }: AssetClaim,
  folder: string,
  { signal, report }: Making,
): Promise<PackedAsset> {
  const { path, fingerprint } = await openSource(source, {
    store,
    downloads: downloadsOf(folder),
  });
  report('fetch', 1);
  if (source.kind === 'pack') return readPack(path);
  const work = await openWorkFolder(folder, fingerprint);
  const file = { ...source, input: path };
  return encoder
    ? buildAsset(encoder, file, { work, signal, report })
    : buildWithoutEncoder(file, { work, signal, report });
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

type Leftovers = { assetId: string; version: number; folder: string; previous: number | undefined };

/**
 * Removes what no player reads any more: the work folder, and versions below this one, published or given up. The one
 * that was published before stays, for viewers in the middle of it.
 */
async function tidyUp({ db, store, log }: Packager, leftovers: Leftovers): Promise<void> {
  const { assetId, version, folder, previous } = leftovers;
  const isOver = (other: number) => other < version && other !== previous;
  try {
    for (const prefix of [`m/${assetId}/`, `${PUBLIC_IMAGES}${assetId}/`]) {
      for (const key of await store.list(prefix)) {
        if (isOver(Number.parseInt(key.slice(prefix.length), 10))) await store.delete(key);
      }
    }
    await deleteAssetVersions(db, assetId, { below: version, except: previous });
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
