import { createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { checkKey, type ObjectInfo, type ObjectStore } from './port.ts';
import { readExactly } from './read-exactly.ts';
import { digest } from '../secrets.ts';

export type S3Options = {
  /** Origin of the service; the bucket is the first path segment. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Request = {
  /** Begins with `?`. */
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  withinMs?: number;
};

/** Sends one signed request to `/{bucket}{path}`; tries again when the service says 429 or 5xx. */
export type SendToS3 = (method: string, path: string, request?: S3Request) => Promise<Response>;

const RETRIES = 3;
const RETRY_MS = 50;
const ANSWER_WITHIN_MS = 30_000;
/** For bodies that may be large, in either direction. */
const TRANSFER_WITHIN_MS = 10 * 60_000;

export function createS3Client(options: S3Options): SendToS3 {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;

  return async (method, path, { query = '', headers = {}, body, withinMs } = {}) => {
    const hash = digest(body ?? '', 'hex');
    const limit = withinMs ?? (body === undefined ? ANSWER_WITHIN_MS : TRANSFER_WITHIN_MS);
    const signal = AbortSignal.timeout(limit);
    const init = { method, headers: { ...headers, 'x-amz-content-sha256': hash } };
    const url = `${base}${path}${query}`;
    if (Buffer.isBuffer(body)) return sendBytes(() => client.sign(url, init), body, signal);
    return client.fetch(url, { ...init, ...(body !== undefined && { body }), signal });
  };
}

/** By Node itself: fetch copies a body, and V8 lets 64 MB and more of such copies gather. */
async function sendBytes(
  sign: () => Promise<Request>,
  body: Buffer,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await sendOnce(await sign(), body, signal);
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy || tries === RETRIES) return response;
    await sleep(RETRY_MS * 2 ** tries, undefined, { signal });
  }
}

async function sendOnce(
  { method, url, headers }: Request,
  body: Buffer,
  signal: AbortSignal,
): Promise<Response> {
  const { request } = url.startsWith('https:') ? https : http;
  const fields = { ...Object.fromEntries(headers), 'content-length': body.length };
  const asked = request(url, { method, headers: fields, signal });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end(body);
  });
  const { statusCode: status = 0, headers: told } = answer;
  const text = await buffer(answer);
  // Who answered before all was sent takes the rest no more.
  if (!asked.writableFinished) asked.destroy();
  return new Response(text.length > 0 ? text : null, {
    status,
    headers: { etag: told.etag ?? '' },
  });
}

/** @throws Error with the service's status and code when the answer isn't a success. */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
  throw new Error(`Object store: ${what} answered ${response.status} ${code}`);
}

/** True, and the body dropped, when the object or bucket isn't there. */
export async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  await response.body?.cancel();
  return true;
}

type Upload = { path: string; file: string; size: number; contentType: string; partBytes: number };

/** Puts a large file part by part: memory holds one part, and the object appears with the last step. */
async function putInParts(send: SendToS3, upload: Upload): Promise<void> {
  const { path, size, partBytes } = upload;
  const headers = { 'content-type': upload.contentType };
  const started = await send('POST', path, { query: '?uploads=', headers });
  const answer = await (await expectOk(started, 'starting an upload')).text();
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1];
  if (uploadId === undefined) throw new Error('Object store: an upload without an id');
  const id = encodeURIComponent(uploadId);

  const file = await open(upload.file);
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const body = await readExactly(file, at, Math.min(partBytes, size - at));
      const query = `?partNumber=${tags.length + 1}&uploadId=${id}`;
      const sent = await expectOk(await send('PUT', path, { query, body }), 'a part');
      tags.push(sent.headers.get('etag') ?? '');
      await sent.body?.cancel();
    }
    const done = await send('POST', path, { query: `?uploadId=${id}`, body: listOfParts(tags) });
    const text = await (await expectOk(done, 'finishing an upload')).text();
    // The service may find out after it has already answered 200.
    if (text.includes('<Error>')) throw new Error(`Object store: ${text.slice(0, 200)}`);
  } catch (error) {
    // Parts of an unfinished upload are paid for.
    await send('DELETE', path, { query: `?uploadId=${id}` }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

function listOfParts(tags: string[]): string {
  const parts = tags.map(
    (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

const PART_BYTES = 64 * 1024 * 1024;

/** Objects in a bucket of any service that speaks the S3 API with SigV4. */
export function openS3Store(options: S3Options, { partBytes = PART_BYTES } = {}): ObjectStore {
  const send = createS3Client(options);
  const pathOf = (key: string) => `/${checkKey(key)}`;

  const store: ObjectStore = {
    async put(key, source, { contentType, withinMs }) {
      const path = pathOf(key);
      if (!Buffer.isBuffer(source)) {
        const { size } = await stat(source.file);
        if (size > partBytes) {
          return putInParts(send, { path, file: source.file, size, contentType, partBytes });
        }
      }
      const body = Buffer.isBuffer(source) ? source : await readFile(source.file);
      const sent = await send('PUT', path, {
        headers: { 'content-type': contentType },
        body,
        ...(withinMs !== undefined && { withinMs }),
      });
      await (await expectOk(sent, 'put')).body?.cancel();
    },

    async get(key, { range } = {}) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send('GET', pathOf(key), { headers, withinMs: TRANSFER_WITHIN_MS });
      if (await isMissing(response)) return null;
      if (response.status === 416) {
        await response.body?.cancel();
        const info = await store.head(key);
        return info && { ...info, body: Buffer.alloc(0) };
      }
      await expectOk(response, 'get');
      return { ...infoOf(response), body: Buffer.from(await response.arrayBuffer()) };
    },

    async head(key) {
      const response = await send('HEAD', pathOf(key));
      if (await isMissing(response)) return null;
      return infoOf(await expectOk(response, 'head'));
    },

    async list(prefix) {
      checkKey(prefix.replace(/\/$/, ''));
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const from = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${from}`;
        const page = await (await expectOk(await send('GET', '', { query }), 'list')).text();
        for (const [, key] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key ?? '');
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
      } while (next !== undefined);
      return keys.toSorted();
    },

    async delete(key) {
      const response = await send('DELETE', pathOf(key));
      if (await isMissing(response)) return;
      await (await expectOk(response, 'delete')).body?.cancel();
    },

    async download(key, file) {
      const response = await send('GET', pathOf(key), { withinMs: TRANSFER_WITHIN_MS });
      if (await isMissing(response)) return false;
      const { body } = await expectOk(response, 'download');
      if (body === null) throw new Error('Object store: an answer without a body');
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
      return true;
    },
  };
  return store;
}

function infoOf(response: Response): ObjectInfo {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return {
    size: Number(whole ?? response.headers.get('content-length') ?? 0),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    etag: response.headers.get('etag') ?? '""',
  };
}
