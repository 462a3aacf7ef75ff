import { join, resolve } from 'node:path';
import {
  type UploadMetadata,
  type UploadPurpose,
  type UploadTarget,
  uploadMetadata,
  uploadTarget,
} from '#contract/catalog/operator-uploads.ts';
import { DAY } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { fail } from '#platform/errors.ts';

/** An upload that nothing arrives of is given up after this. */
export const IDLE_MS = 7 * DAY;
/** How long a source stays once its asset was made, to package it again from; a refused one goes sooner. */
export const KEEP_SOURCE_MS = 14 * DAY;
export const KEEP_REFUSED_MS = DAY;
/** Of one person at a time. */
export const MOST_OPEN = 50;

export type NewUpload = {
  name: string;
  purpose: UploadPurpose;
  target: UploadTarget | null;
  language: string | null;
  sentSha256: string | null;
  awaitsDigests: boolean;
  bytes: number;
};

/**
 * Reads what the creation of an upload says of it: `Upload-Metadata` (pairs of a name and base64) and `Upload-Length`.
 * @throws catalog.uploadInvalid, catalog.uploadTooLarge
 */
export function readNewUpload(
  headers: { metadata: string | undefined; length: string | undefined },
  maxBytes: Readonly<Record<UploadPurpose, number>>,
): NewUpload {
  const parsed = uploadMetadata.safeParse(readPairs(headers.metadata ?? ''));
  if (!parsed.success)
    fail('catalog.uploadInvalid', parsed.error.message, problemsOf(parsed.error));
  if (!/^[1-9]\d{0,15}$/.test(headers.length ?? '')) fail('catalog.uploadInvalid', 'length');
  const bytes = Number(headers.length);
  const { filename, purpose, target, language, sha256, digests } = parsed.data;
  if (bytes > maxBytes[purpose])
    fail('catalog.uploadTooLarge', undefined, { maxBytes: maxBytes[purpose] });
  return {
    name: filename,
    purpose,
    target: readTarget(target),
    language: language ?? null,
    sentSha256: sha256 ?? null,
    awaitsDigests: digests === 'later',
    bytes,
  };
}

function readPairs(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([name]) => name !== '');
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

function readTarget(text: UploadMetadata['target']): UploadTarget | null {
  if (text === undefined) return null;
  try {
    return uploadTarget.parse(JSON.parse(text));
  } catch (error) {
    return fail('catalog.uploadInvalid', error, [
      { field: 'target', problem: 'Tujuan unggahan tidak dikenal' },
    ]);
  }
}

function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }) {
  return issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }));
}

/** Whether an upload of `bytes` fits on the disk beside those that are promised their room already. */
export function hasRoom(
  disk: { freeBytes: number; promisedBytes: number; reserveBytes: number },
  bytes: number,
): boolean {
  return disk.freeBytes - disk.promisedBytes - disk.reserveBytes >= bytes;
}

/** The byte from which a file has to be sent again, or undefined where every digest is right. */
export function firstBadByte(
  sent: { sha256: string | null; pieces: readonly string[] | null },
  found: { sha256: string; pieces: readonly string[] },
  pieceBytes: number,
): number | undefined {
  const bad = sent.pieces?.findIndex((digest, i) => digest !== found.pieces[i]) ?? -1;
  if (bad >= 0) return bad * pieceBytes;
  const isWhole = sent.sha256 === null || sent.sha256 === found.sha256;
  return isWhole ? undefined : 0;
}

/** Where the file of an upload lies that is not in the bucket, on the disk of server and worker. */
export function uploadPath({ dataDir }: Pick<Config, 'dataDir'>, id: string): string {
  return join(uploadFolder({ dataDir }), id);
}

export function uploadFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'uploads');
}

const KEYS = 'uploads/';

/** The object in pieces that an upload in the bucket is. */
export function uploadKey(id: string): string {
  return `${KEYS}${id}`;
}

/** The upload that an object in pieces is; undefined where it is none. */
export function uploadIdOf(object: string): string | undefined {
  return object.startsWith(KEYS) ? object.slice(KEYS.length) : undefined;
}

/** With a bucket new ones lie there, in pieces, and no machine has to share a folder with another. */
export function liesInBucket({ s3 }: Pick<Config, 's3'>): boolean {
  return s3 !== undefined;
}
