import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createS3Client, expectOk, isMissing, type S3Options } from './s3.ts';

export type BucketObject = { key: string; bytes: number; etag: string };

/** A bucket that others lay files into, under names of their own: spaces, brackets, letters of any script. */
export type ImportBucket = {
  /** What lies directly below the prefix, not below its folders. */
  list(prefix: string): Promise<BucketObject[]>;
  /** A small text, null where there is none. */
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  /** An object of any size as it comes; null where there is none any more. */
  open(key: string): Promise<Readable | null>;
};

/** A sidecar says what a film is; what is longer is none. */
const MOST_TEXT_BYTES = 64 * 1024;
/** 200 GB at 20 MB a second. */
const DOWNLOAD_WITHIN_MS = 3 * 60 * 60_000;

export function openImportBucket(options: S3Options): ImportBucket {
  const send = createS3Client(options);
  const pathOf = (key: string) => `/${key.split('/').map(encodeSegment).join('/')}`;

  return {
    async list(prefix) {
      const objects: BucketObject[] = [];
      let next: string | undefined;
      do {
        const from = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const query = `?list-type=2&delimiter=%2F&encoding-type=url&prefix=${encodeURIComponent(prefix)}${from}`;
        const page = await (await expectOk(await send('GET', '', { query }), 'list')).text();
        objects.push(...readObjects(page));
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
      } while (next !== undefined);
      return objects;
    },

    async read(key) {
      const headers = { range: `bytes=0-${MOST_TEXT_BYTES}` };
      const response = await send('GET', pathOf(key), { headers });
      if (await isMissing(response)) return null;
      return (await expectOk(response, 'get')).text();
    },

    async write(key, text) {
      const headers = { 'content-type': 'application/json' };
      const sent = await send('PUT', pathOf(key), { headers, body: text });
      await (await expectOk(sent, 'put')).body?.cancel();
    },

    async open(key) {
      const response = await send('GET', pathOf(key), { withinMs: DOWNLOAD_WITHIN_MS });
      if (await isMissing(response)) return null;
      const { body } = await expectOk(response, 'download');
      if (body === null) throw new Error('Object store: an answer without a body');
      return Readable.fromWeb(body as ReadableStream);
    },
  };
}

/** As signatures want it: what addresses leave as it is, too. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Services that know `encoding-type` say so; others write keys as they are. */
function readObjects(page: string): BucketObject[] {
  const isEncoded = page.includes('<EncodingType>url</EncodingType>');
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, text = '']) => {
    const read = (name: string) =>
      plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '');
    const key = read('Key');
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      bytes: Number(read('Size')),
      etag: read('ETag').replaceAll('"', ''),
    };
  });
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plain(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))
    .replaceAll(/&#x([\da-f]+);/gi, (_, number: string) =>
      String.fromCodePoint(parseInt(number, 16)),
    )
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED[name] ?? '');
}
