import type { ErrorCode } from '#contract/errors.ts';
import type { SourceReport } from '#media/quality/source-report.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { createAsset } from '../assets/packaging.ts';
import { updateAssetReport } from '../assets/queries/asset-job.ts';
import { IDLE_MS, KEEP_REFUSED_MS, KEEP_SOURCE_MS } from './policy.ts';
import { updateUpload, type UploadRow } from './queries/upload.ts';
import { uploadKey, uploadPath } from './policy.ts';
import { cutUpload } from './upload-store.ts';

/** Somebody waits for it: it goes before films that a seed lays in the queue. */
const PRIORITY = 1000;

type SettleDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'store'>;

/** A whole and probed upload becomes the source of an asset of the same id, which is packaged next. */
export async function acceptUpload(
  { clock, config, db, jobs }: SettleDeps,
  { id, language, inBucket }: UploadRow,
  { sha256, report }: { sha256: string; report: SourceReport | null },
): Promise<void> {
  const now = clock.now();
  const extras = language === null ? {} : { language };
  const source = inBucket
    ? { kind: 'pieces' as const, key: uploadKey(id), ...extras }
    : { kind: 'file' as const, path: uploadPath(config, id), ...extras };
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
  deps: SettleDeps,
  row: UploadRow,
  fromByte: number,
): Promise<void> {
  const now = deps.clock.now();
  // First the bytes: a process that dies in between finds the same fault again.
  const receivedBytes = await cutUpload(deps, row, fromByte);
  await updateUpload(deps.db, row.id, {
    state: 'receiving',
    receivedBytes,
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

/** Its check goes on: no other worker takes it before then. */
export async function renewUpload(
  { db }: Pick<Deps, 'db'>,
  { id }: UploadRow,
  leaseUntil: Date,
): Promise<void> {
  await updateUpload(db, id, { leaseUntil });
}

/** Its check has to wait, by no fault of its own: it falls due again then. */
export async function postponeUpload(
  { db }: Pick<Deps, 'db'>,
  { id, failures }: UploadRow,
  until: Date,
): Promise<void> {
  await updateUpload(db, id, { leaseUntil: until, failures: failures - 1 });
}
