import { truncate } from 'node:fs/promises';
import type { ErrorCode } from '#contract/errors.ts';
import type { SourceReport } from '#media/quality/source-report.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { createAsset } from '../assets/packaging.ts';
import { updateAssetReport } from '../assets/queries/asset-job.ts';
import { IDLE_MS, KEEP_REFUSED_MS, KEEP_SOURCE_MS } from './policy.ts';
import { updateUpload, type UploadRow } from './queries/upload.ts';
import { uploadPath } from './upload-store.ts';

/** Somebody waits for it: it goes before films that a seed lays in the queue. */
const PRIORITY = 1000;

type SettleDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs'>;

/** A whole and probed upload becomes the source of an asset of the same id, which is packaged next. */
export async function acceptUpload(
  { clock, config, db, jobs }: SettleDeps,
  { id, language }: UploadRow,
  { sha256, report }: { sha256: string; report: SourceReport | null },
): Promise<void> {
  const now = clock.now();
  const source = {
    kind: 'file' as const,
    path: uploadPath(config, id),
    ...(language !== null && { language }),
  };
  await inTransaction(db, async (tx) => {
    await createAsset({ db: tx, jobs }, { id, source, priority: PRIORITY });
    if (report !== null) await updateAssetReport(tx, id, report);
    await updateUpload(tx, id, {
      state: 'done',
      assetId: id,
      sha256,
      errorCode: null,
      leaseUntil: null,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + KEEP_SOURCE_MS),
    });
  });
}

/** Some of it is not what was sent: it is asked for again from there on. */
export async function reopenUpload(
  { clock, config, db }: SettleDeps,
  { id }: UploadRow,
  fromByte: number,
): Promise<void> {
  const now = clock.now();
  // First the file: a process that dies in between finds the same fault again.
  await truncate(uploadPath(config, id), fromByte);
  await updateUpload(db, id, {
    state: 'receiving',
    receivedBytes: fromByte,
    awaitsDigests: true,
    sentSha256: null,
    pieceDigests: null,
    errorCode: 'media.damaged',
    leaseUntil: null,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
  });
}

/** It is no film: its sender sees why. */
export async function refuseUpload(
  { clock, db }: SettleDeps,
  { id }: UploadRow,
  { code, sha256 }: { code: ErrorCode; sha256?: string | undefined },
): Promise<void> {
  const now = clock.now();
  await updateUpload(db, id, {
    state: 'refused',
    errorCode: code,
    leaseUntil: null,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + KEEP_REFUSED_MS),
    ...(sha256 !== undefined && { sha256 }),
  });
}
