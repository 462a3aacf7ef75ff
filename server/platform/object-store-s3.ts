import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type ObjectInfo, type ObjectStore, checkKey } from './object-store-port.ts';
import {
  type S3Options,
  TRANSFER_WITHIN_MS,
  createS3Client,
  expectOk,
  isMissing,
} from './object-store-s3-client.ts';
import { putInParts } from './object-store-s3-parts.ts';

const PART_BYTES = 64 * 1024 * 1024;

/** Objects in a bucket of any service that speaks the S3 API with SigV4. */
export function openS3Store(options: S3Options, { partBytes = PART_BYTES } = {}): ObjectStore {
  const send = createS3Client(options);
  const pathOf = (key: string) => `/${checkKey(key)}`;

  const store: ObjectStore = {
    async put(key, source, { contentType }) {
      const path = pathOf(key);
      if (!Buffer.isBuffer(source)) {
        const { size } = await stat(source.file);
        if (size > partBytes) {
          return putInParts(send, { path, file: source.file, size, contentType, partBytes });
        }
      }
      const body = Buffer.isBuffer(source) ? source : await readFile(source.file);
      const sent = await send('PUT', path, { headers: { 'content-type': contentType }, body });
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
