import type { DetailedError, Upload } from 'tus-js-client';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import type { Purpose } from './sendings.ts';

const MEGABYTE = 1024 * 1024;
// The platform waits half a minute for a request: a slow line sends smaller chunks, a fast one those of the digests.
const FIRST_CHUNK = 2 * MEGABYTE;
const LARGEST_CHUNK = 16 * MEGABYTE;
const SMALLEST_CHUNK = MEGABYTE / 4;
const QUICK_MS = 4_000;
const SLOW_MS = 12_000;
const LONGEST_PAUSE_MS = 15_000;
/** Without end for anybody: four hours of one pause after the other, and each progress begins them anew. */
const RETRIES = Array.from({ length: 1000 }, (_, i) =>
  Math.min(500 * 2 ** Math.min(i, 6), LONGEST_PAUSE_MS),
);
const WORTH_RETRYING = new Set([408, 409, 423, 425, 429, 500, 502, 503, 504]);

export type Transfer = {
  /** Resolves when the last byte is there. Rejects with what can't be helped by trying again. */
  done: Promise<{ uploadId: string }>;
  pause(): Promise<void>;
  /** Removes what was sent. */
  giveUp(): Promise<void>;
};

type Watch = { onProgress(sentBytes: number): void; onBegun(uploadId: string): void };

/** The same file for the same thing: what was sent of it is gone on with, also after a reload. */
export function fingerprintOf(file: File, { purpose, target, language }: Purpose): string {
  return ['tayang', file.name, file.size, file.lastModified, purpose, target, language].join('|');
}

/** Sends a file by tus, going on where an earlier try stopped. */
export async function openTransfer(
  file: File,
  meta: Purpose,
  watch: Watch,
  hasDigests: boolean,
): Promise<Transfer> {
  const { Upload } = await import('tus-js-client');
  let upload: Upload | undefined;
  const done = new Promise<{ uploadId: string }>((resolve, reject) => {
    let chunkBegan = performance.now();
    const sending: Upload = new Upload(file, {
      endpoint: UPLOAD_PATH,
      chunkSize: FIRST_CHUNK,
      retryDelays: RETRIES,
      metadata: {
        filename: file.name.slice(0, 255),
        purpose: meta.purpose,
        ...(meta.target !== '' && { target: meta.target }),
        ...(meta.language !== '' && { language: meta.language }),
        ...(hasDigests && { digests: 'later' }),
      },
      fingerprint: async () => fingerprintOf(file, meta),
      onBeforeRequest(request) {
        // Hours of sending are no use of the staff session.
        if (request.getMethod() !== 'POST') request.setHeader('x-background', '1');
        chunkBegan = performance.now();
      },
      onShouldRetry: (error) => isWorthRetrying(error),
      onProgress: (sent) => watch.onProgress(sent),
      onChunkComplete() {
        const took = performance.now() - chunkBegan;
        const { chunkSize = FIRST_CHUNK } = sending.options;
        if (took < QUICK_MS) sending.options.chunkSize = Math.min(chunkSize * 2, LARGEST_CHUNK);
        if (took > SLOW_MS) sending.options.chunkSize = Math.max(chunkSize / 2, SMALLEST_CHUNK);
      },
      onUploadUrlAvailable: () => watch.onBegun(idOf(sending)),
      onSuccess: () => resolve({ uploadId: idOf(sending) }),
      onError: reject,
    });
    upload = sending;
  });
  if (upload === undefined) throw new Error('An upload that was not made');
  const sending = upload;
  const [before] = await sending.findPreviousUploads();
  if (before !== undefined) sending.resumeFromPreviousUpload(before);
  sending.start();
  return {
    done,
    pause: () => sending.abort(),
    giveUp: () => sending.abort(true),
  };
}

const idOf = ({ url }: Upload) => url?.split('/').at(-1) ?? '';

/** A lost connection, a server that starts anew, another request that still holds the upload. */
function isWorthRetrying(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || WORTH_RETRYING.has(status);
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** Why a sending stopped, in the platform's words. */
export function transferProblem(error: unknown): string {
  const body =
    error instanceof Error && 'originalResponse' in error
      ? (error as DetailedError).originalResponse?.getBody()
      : undefined;
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not an answer of ours.
  }
  return 'Pengiriman berhenti. Periksa koneksimu, lalu lanjutkan.';
}
