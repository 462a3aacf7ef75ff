import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import {
  acceptUpload,
  claimReceivedUploads,
  firstBadByte,
  refuseUpload,
  reopenUpload,
  UPLOAD_RECEIVED,
  uploadPath,
  type UploadRow,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Running, workDueRows } from '#platform/due.ts';
import { reportSource } from '../packaging/check-asset.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { SourceError } from '../packaging/open-source.ts';
import { probeSource } from '../packaging/probe-source.ts';
import { digestFile } from './digest-file.ts';

export type IntakeDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'jobs' | 'log'> & {
  encoder: Encoder | null;
};

/** Reading 200 GB from a slow disk takes less; a worker that died leaves its upload to another after it. */
const LEASE_MS = 30 * MINUTE;
const TRIES = 5;

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
  const { config, encoder, log } = deps;
  const path = uploadPath(config, row.id);
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
