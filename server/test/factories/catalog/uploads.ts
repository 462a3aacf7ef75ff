import { type IncomingMessage, request } from 'node:http';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';

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

/** Lets an app listen; its address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Status and code of what was refused. */
export async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
}

type CurlBody = {
  bytes: Buffer;
  /** The connection is cut behind so many bytes. */ cutAt?: number;
};

/** One request of the lines in docs/flows/studio/upload.md, as curl sends it: a large body waits until the server wants it. */
export const curlBy =
  (origin: string, staff: object) =>
  (method: string, location: string, fields: object, body?: CurlBody) =>
    new Promise<IncomingMessage | 'cut'>((resolve, reject) => {
      const headers = {
        ...staff,
        'user-agent': 'curl/7.88.1',
        accept: '*/*',
        'tus-resumable': '1.0.0',
        ...fields,
        ...(body && { 'transfer-encoding': 'chunked', expect: '100-continue' }),
      };
      const asked = request(new URL(location, origin), { method, headers, agent: false });
      asked.on('response', (response) => resolve(response.resume()));
      asked.on('error', (error) => (body?.cutAt === undefined ? reject(error) : resolve('cut')));
      if (body === undefined) return asked.end();
      asked.flushHeaders();
      return asked.once('continue', () => {
        if (body.cutAt === undefined) asked.end(body.bytes);
        else asked.write(body.bytes.subarray(0, body.cutAt), () => asked.destroy());
      });
    });
