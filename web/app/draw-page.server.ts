import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { compressed, compressor } from '../lib/platform/compress.server.ts';
import { lowered, scriptsLast } from '../lib/platform/scripts-last.server.ts';

export const streamTimeout = 8_000;
const LONGEST = streamTimeout + 1_000;

/** A page to be drawn. */
export type Drawing = {
  request: Request;
  element: ReactNode;
  nonce: string | undefined;
  status: number;
  headers: Headers;
  /** Told of what fails once the page is on its way; what fails before refuses the drawing. */
  onError: (error: unknown) => void;
};

/** All at once: drawn, packed and sent in one piece. */
export async function drawWhole(drawing: Drawing): Promise<Response> {
  const { request, element, nonce, headers, onError } = drawing;
  let { status } = drawing;
  const html = await new Promise<Buffer>((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(element, {
      ...(nonce && { nonce }),
      onShellReady() {
        hasShell = true;
      },
      onAllReady() {
        clearTimeout(timer);
        pipe(collector(resolve));
      },
      onShellError(error: unknown) {
        clearTimeout(timer);
        reject(error as Error);
      },
      onError(error: unknown) {
        status = 500;
        if (hasShell) onError(error);
      },
    });
    const timer = setTimeout(abort, LONGEST);
  });
  const { bytes, encoding } = await compressed(request, lowered(html));
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

function collector(done: (html: Buffer) => void): Writable {
  const written: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      written.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(written));
      next();
    },
  });
}

/** As it comes: first what is there, then what it waits for. */
export function drawInParts(drawing: Drawing): Promise<Response> {
  const { request, element, nonce, headers, onError } = drawing;
  let { status } = drawing;
  const { stream, encoding } = compressor(request);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(element, {
      ...(nonce && { nonce }),
      onShellReady() {
        hasShell = true;
        resolve(new Response(createReadableStreamFromReadable(stream), { status, headers }));
        pipe(scriptsLast(stream));
      },
      onShellError: reject,
      onError(error: unknown) {
        status = 500;
        if (hasShell) onError(error);
      },
    });
    const timer = setTimeout(abort, LONGEST);
    stream.on('close', () => clearTimeout(timer));
  });
}
