import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import {
  acceptUpload,
  claimReceivedUploads,
  firstBadByte,
  postponeUpload,
  refuseUpload,
  renewUpload,
  reopenUpload,
  UPLOAD_RECEIVED,
  uploadKey,
  uploadPath,
  type UploadRow,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';
import { downloadPieces } from '#platform/object-store/pieces.ts';
import { reportSource } from '../packaging/check-asset.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { hasRoomFor, SourceError } from '../packaging/open-source.ts';
import { probeSource } from '../packaging/probe-source.ts';
import { digestFile } from './digest-file.ts';

export type IntakeDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'events' | 'jobs' | 'log' | 'store'
> & {
  encoder: Encoder | null;
};

/** Reading 200 GB from a slow disk takes less; a worker that died leaves its upload to another after it. */
const LEASE_MS = 30 * MINUTE;
const TRIES = 5;
const AGAIN_MS = 2 * MINUTE;
/** How what is brought out of the bucket is called among the work folders, and when what a killed worker left goes. */
const COPY = 'check-';
const LONGEST_CHECK_MS = DAY;

/** Checks uploads that are whole: their bytes, then that they are films; then they are packaged. */
export function checkUploads(deps: IntakeDeps): Running {
  const stopping = new AbortController();
  const running = workDueRows(deps, dueUploads(deps, stopping.signal));
  return {
    async stop() {
      stopping.abort(new Error('The worker stops'));
      await running.stop();
    },
  };
}

export function dueUploads(deps: IntakeDeps, signal: AbortSignal): DueRows<UploadRow> {
  const { clock, db } = deps;
  return {
    name: 'uploads',
    every: 30 * SECOND,
    wakeOn: [UPLOAD_RECEIVED],
    batch: 1,
    claim() {
      const now = clock.now();
      return claimReceivedUploads(db, {
        now,
        leaseUntil: new Date(now.getTime() + LEASE_MS),
        limit: 1,
      });
    },
    work: (row) => checkUpload(deps, row, signal),
  };
}

async function checkUpload(deps: IntakeDeps, row: UploadRow, signal: AbortSignal): Promise<void> {
  const { clock, config, log } = deps;
  if (!row.inBucket) return checkFile(deps, row, uploadPath(config, row.id), signal);
  const later = () => postponeUpload(deps, row, new Date(clock.now().getTime() + AGAIN_MS));
  const path = await placeForCopy(deps);
  try {
    if (!(await hasRoomFor(config, row.bytes))) {
      log.warn({ uploadId: row.id }, 'the check of an upload waits for room on the disk');
      return await later();
    }
    if (!(await bring(deps, row, path, signal))) return await later();
    return await checkFile(deps, row, path, signal);
  } finally {
    await rm(path, { force: true });
  }
}

/** False where the bucket is away: its uploads wait, however long. */
async function bring(
  deps: IntakeDeps,
  row: UploadRow,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, log } = deps;
  let leaseUntil = clock.now().getTime() + LEASE_MS;
  const onPiece = async () => {
    const now = clock.now().getTime();
    if (leaseUntil - now > LEASE_MS / 2) return;
    leaseUntil = now + LEASE_MS;
    await renewUpload(deps, row, new Date(leaseUntil));
  };
  try {
    await downloadPieces(deps, uploadKey(row.id), path, { signal, onPiece });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, uploadId: row.id }, 'an upload can not be brought out of the bucket');
    return false;
  }
}

async function placeForCopy({ clock, config }: IntakeDeps): Promise<string> {
  const folder = resolve(config.dataDir, 'work');
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(COPY))) {
    const left = await stat(join(folder, name)).catch(() => undefined);
    if (left !== undefined && clock.now().getTime() - left.mtimeMs > LONGEST_CHECK_MS)
      await rm(join(folder, name), { force: true });
  }
  return join(folder, `${COPY}${randomUUID()}`);
}

async function checkFile(
  deps: IntakeDeps,
  row: UploadRow,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { encoder, log } = deps;
  if (row.failures > TRIES) return refuseUpload(deps, row, { code: 'media.packagingFailed' });
  const found = await digestFile(path, DIGEST_PIECE, signal).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (found === null) return refuseUpload(deps, row, { code: 'media.sourceMissing' });
  const bad =
    found.bytes < row.bytes
      ? found.bytes
      : firstBadByte({ sha256: row.sentSha256, pieces: row.pieceDigests }, found, DIGEST_PIECE);
  if (bad !== undefined) {
    log.warn({ uploadId: row.id, fromByte: bad }, 'an upload is not what was sent: it goes back');
    // What a folder brought can't be sent again.
    if (row.importKey !== null) return refuseUpload(deps, row, { code: 'media.damaged' });
    return reopenUpload(deps, row, bad);
  }
  const { sha256 } = found;
  try {
    if (encoder !== null) await probeSource(encoder, path, signal);
    const report = encoder && (await reportSource(encoder, path, signal));
    await acceptUpload(deps, row, { sha256, report });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    log.warn({ uploadId: row.id, code: error.code, err: error.cause }, 'an upload is no film');
    await refuseUpload(deps, row, { code: error.code, sha256 });
  }
}
