import { createHash } from 'node:crypto';
import { UPLOAD_PATH } from '#contract/catalog/operator-uploads.ts';

type Headers = Record<string, string>;

/** `Upload-Metadata` of these fields. */
function uploadMetadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Speaks tus by hand, as curl would, to a server that listens. */
export function tusBy(origin: string, headers: Headers) {
  const ask = (method: string, path: string, more: Headers = {}, body?: BodyInit) =>
    fetch(new URL(path, origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers, ...more },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  return {
    ask,
    create: (length: number | string, fields: Record<string, string> = {}, more: Headers = {}) =>
      ask('POST', UPLOAD_PATH, {
        'upload-length': String(length),
        'upload-metadata': uploadMetadata({ filename: 'film.mp4', purpose: 'film', ...fields }),
        ...more,
      }),
    patch: (path: string, offset: number, body: BodyInit, more: Headers = {}) =>
      ask(
        'PATCH',
        path,
        {
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...more,
        },
        body,
      ),
    head: (path: string) => ask('HEAD', path),
    remove: (path: string) => ask('DELETE', path),
  };
}

/** SHA-256 of each piece, as a browser sends them. */
export function pieceDigests(bytes: Buffer, pieceBytes: number): string[] {
  return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, i) =>
    createHash('sha256')
      .update(bytes.subarray(i * pieceBytes, (i + 1) * pieceBytes))
      .digest('hex'),
  );
}
