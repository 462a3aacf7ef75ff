import { type UploadView } from '#contract/catalog/operator-uploads.ts';
import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findUpload, targetOf, updateUploadReceived, type UploadRow } from './queries/upload.ts';
import { findReceivedBytes } from './upload-store.ts';

/** All bytes of an upload are here, and it waits for its check; its payload is `{ uploadId }`. */
export const UPLOAD_RECEIVED = 'catalog.uploadReceived';

/** An upload of this person whose file is still here. */
export async function requireOwnUpload(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  uploadId: string,
): Promise<UploadRow> {
  const row = await findUpload(db, uploadId);
  if (row === undefined || row.accountId !== accountId || row.removedAt !== null)
    return fail('catalog.uploadNotFound');
  return row;
}

/** Hands a whole upload over to its check, with what its sender says of its bytes; again changes nothing. */
export async function finishUpload(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'events'>,
  accountId: string,
  {
    uploadId,
    sha256,
    pieces,
  }: { uploadId: string; sha256?: string | undefined; pieces?: string[] | undefined },
): Promise<UploadRow> {
  const { db } = deps;
  const row = await requireOwnUpload(deps, accountId, uploadId);
  if (row.state !== 'receiving') return row;
  const size = (await findReceivedBytes(deps, row)) ?? 0;
  if (size < row.bytes) fail('catalog.uploadIncomplete', undefined, { receivedBytes: size });
  if (pieces !== undefined && pieces.length !== Math.ceil(row.bytes / DIGEST_PIECE))
    fail('catalog.uploadInvalid', 'pieces', [
      { field: 'pieces', problem: 'Jumlah potongan tidak cocok dengan ukuran file' },
    ]);
  await passOn(deps, row, { sentSha256: sha256, pieceDigests: pieces });
  return (await findUpload(db, uploadId)) ?? fail('catalog.uploadNotFound');
}

/** Hands it over where its last byte just came and no digests were promised. */
export async function finishWhereWhole(
  deps: Pick<Deps, 'clock' | 'db' | 'events'>,
  row: UploadRow,
  receivedBytes: number,
): Promise<void> {
  if (row.state !== 'receiving' || row.awaitsDigests || receivedBytes < row.bytes) return;
  await passOn(deps, row, {});
}

async function passOn(
  { clock, db, events }: Pick<Deps, 'clock' | 'db' | 'events'>,
  row: UploadRow,
  {
    sentSha256,
    pieceDigests,
  }: { sentSha256?: string | undefined; pieceDigests?: string[] | undefined },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const digests = { ...(sentSha256 && { sentSha256 }), ...(pieceDigests && { pieceDigests }) };
    if (!(await updateUploadReceived(tx, row.id, { now, ...digests }))) return;
    if (row.accountId !== null) {
      const { name, purpose, bytes } = row;
      await recordAct(tx, {
        actorId: row.accountId,
        act: 'upload.finish',
        subject: { kind: 'upload', id: row.id },
        before: null,
        after: { name, purpose, bytes, target: targetOf(row) },
        at: now,
      });
    }
    await events.publish(tx, UPLOAD_RECEIVED, { uploadId: row.id });
  });
}

/** An upload as staff see it. */
export function presentUpload(row: UploadRow, accountId: string): UploadView {
  const { id: uploadId, name, bytes, receivedBytes, assetId, sha256, errorCode } = row;
  return {
    uploadId,
    name,
    purpose: row.purpose as UploadView['purpose'],
    target: targetOf(row),
    state: row.state as UploadView['state'],
    bytes,
    receivedBytes,
    isMine: row.accountId === accountId,
    isImported: row.importKey !== null,
    assetId,
    sha256,
    errorCode,
    errorMessage: errorCode === null ? null : errors[errorCode as ErrorCode].message,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
