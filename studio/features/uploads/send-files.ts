import type { finishUpload, getUpload, UploadView } from '#contract/catalog/operator-uploads.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { digestPieces } from './digest-file.ts';
import { type Chosen, forgetFile, keepFile } from './kept-files.ts';
import { addSending, changeSending, dropSending, findSending, type Purpose } from './sendings.ts';
import { fingerprintOf, openTransfer, type Transfer, transferProblem } from './transfer.ts';

const ASK_EVERY_MS = 1_000;
/** A file that changes while it is sent would be asked for again for ever. */
const MOST_ROUNDS = 3;
const RATE_EVERY_MS = 1_000;

type Running = { transfer: Transfer | undefined; stop: AbortController };
const running = new Map<string, Running>();

/** Begins to send files, or goes on with what was sent of them before. */
export function sendFiles(files: readonly Chosen[], meta: Purpose, accountId: string): void {
  for (const { file, handle } of files) {
    const key = fingerprintOf(file, meta);
    const isNew = addSending({
      key,
      accountId,
      file,
      meta,
      state: 'waiting',
      sentBytes: 0,
      bytesPerSecond: 0,
      problem: null,
      uploadId: null,
      assetId: null,
    });
    if (!isNew) continue;
    const { name, size } = file;
    if (handle) void keepFile({ accountId, sendingKey: key, meta, name, size, handle });
    void run(key);
  }
}

export function resumeSending(key: string): void {
  if (!running.has(key)) void run(key);
}

export async function pauseSending(key: string): Promise<void> {
  const own = running.get(key);
  running.delete(key);
  own?.stop.abort();
  await own?.transfer?.pause();
  changeSending(key, { state: 'paused', bytesPerSecond: 0 });
}

/** Stops, and removes what has arrived. */
export async function cancelSending(key: string): Promise<void> {
  const own = running.get(key);
  running.delete(key);
  own?.stop.abort();
  await own?.transfer?.giveUp().catch(() => undefined);
  const sending = findSending(key);
  if (sending) void forgetFile(sending.accountId, key);
  dropSending(key);
}

/** One tab at a time sends a file: two would take it from each other. */
async function run(key: string): Promise<void> {
  const own: Running = { transfer: undefined, stop: new AbortController() };
  running.set(key, own);
  const send = async () => {
    try {
      await sendWhole(key, own);
    } catch (error) {
      if (own.stop.signal.aborted) return;
      const problem = isApiError(error) ? error.failure.message : transferProblem(error);
      changeSending(key, { state: 'failed', problem, bytesPerSecond: 0 });
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  };
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return send();
  await locks.request(`tayang upload ${key}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) return send();
    running.delete(key);
    changeSending(key, { state: 'elsewhere' });
  });
}

async function sendWhole(key: string, own: Running): Promise<void> {
  const sending = findSending(key);
  if (sending === undefined) return;
  const { file, meta, accountId } = sending;
  const { signal } = own.stop;
  const digesting = digestPieces(file, signal);
  // Awaited once every byte is there; a file that can't be read fails its sending too.
  digesting.catch(() => undefined);
  const hasDigests = isSecureContext;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    changeSending(key, { state: 'sending', problem: null });
    const onProgress = watchRate(key);
    const onBegun = (uploadId: string) => changeSending(key, { uploadId });
    own.transfer = await openTransfer(file, meta, { onProgress, onBegun }, hasDigests);
    if (signal.aborted) return own.transfer.pause();
    const { uploadId } = await own.transfer.done;
    changeSending(key, { state: 'checking', sentBytes: file.size, bytesPerSecond: 0 });
    const pieces = await digesting;
    const view = await settle(uploadId, pieces, signal);
    if (view === undefined) return;
    if (view.state !== 'receiving') void forgetFile(accountId, key);
    if (view.state === 'done') return changeSending(key, { state: 'done', assetId: view.assetId });
    if (view.state === 'refused')
      return changeSending(key, { state: 'refused', problem: view.errorMessage });
    // Some bytes changed on the way: they are sent once more.
  }
  throw new Error('The file changes while it is sent');
}

/** Ends an upload and waits for what becomes of it; undefined when it was stopped meanwhile. */
async function settle(
  uploadId: string,
  pieces: string[] | undefined,
  signal: AbortSignal,
): Promise<UploadView | undefined> {
  const body = { uploadId, ...(pieces && { pieces }) };
  let { result } = await callStudio<typeof finishUpload>('POST', '/studio/v1/upload/finish', {
    body,
  });
  while (result.state === 'received') {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    if (signal.aborted) return undefined;
    const asked = { query: { uploadId } };
    ({ result } = await callStudio<typeof getUpload>('GET', '/studio/v1/upload/get', asked));
  }
  return result;
}

function watchRate(key: string): (sentBytes: number) => void {
  let last: { at: number; sent: number } | undefined;
  let rate = 0;
  return (sentBytes) => {
    const at = performance.now();
    last ??= { at, sent: sentBytes };
    const seconds = (at - last.at) / 1000;
    if (seconds * 1000 < RATE_EVERY_MS && sentBytes < (findSending(key)?.file.size ?? 0)) return;
    if (seconds > 0 && sentBytes > last.sent) {
      const now = (sentBytes - last.sent) / seconds;
      rate = rate === 0 ? now : rate * 0.7 + now * 0.3;
    }
    last = { at, sent: sentBytes };
    changeSending(key, { sentBytes, bytesPerSecond: rate });
  };
}
