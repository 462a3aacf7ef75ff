import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ErrorCode } from '#contract/errors.ts';
import { errorBody, PlatformError } from '#platform/errors.ts';

/** Bytes whose memory is used again after `release`. */
export type LentBuffer = { body: Buffer; release(): void };

/** Bytes of a response, known or fetched once it is clear that they are needed. */
export type Content = {
  type: string;
  etag: string;
  size: number;
  cacheControl: string;
  body: Buffer | (() => Promise<LentBuffer>);
  /** The same, compressed; sent to those who take it. */
  gzip?: Buffer | undefined;
};

export const FOREVER = 'public, max-age=31536000, immutable';

// Players on other hosts (a CDN in front, a cast receiver) read these too.
const OPEN: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag, date',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** Sends content for a GET or HEAD: whole, a range of it, or 304. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): Promise<void> {
  const { headers } = request;
  const isGzip =
    content.gzip !== undefined && /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const etag = isGzip ? content.etag.replace(/"$/, '-gz"') : content.etag;
  const common = {
    ...OPEN,
    'cache-control': content.cacheControl,
    etag,
    ...(content.gzip && { vary: 'accept-encoding' }),
  };
  if (namesTag(headers['if-none-match'], etag)) {
    response.writeHead(304, common).end();
    return;
  }
  if (isGzip) {
    send(
      request,
      response,
      200,
      { ...common, 'content-type': content.type, 'content-encoding': 'gzip' },
      content.gzip,
    );
    return;
  }

  const { size } = content;
  const condition = headers['if-range'];
  const asks = condition === undefined || namesTag(String(condition), etag);
  const range = readRange(asks ? headers.range : undefined, size);
  if (range === 'unsatisfiable') {
    const more = { ...OPEN, 'content-range': `bytes */${size}` };
    sendError(request, response, 'media.rangeInvalid', more);
    return;
  }
  const described = { ...common, 'accept-ranges': 'bytes', 'content-type': content.type };
  const whole = range === 'whole';
  const status = whole ? 200 : 206;
  const length = whole ? size : range.end - range.start + 1;
  const cut = whole ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${size}` };
  if (request.method === 'HEAD') {
    response.writeHead(status, { ...described, ...cut, 'content-length': length }).end();
    return;
  }
  const lent = typeof content.body === 'function' ? await content.body() : undefined;
  const body = lent?.body ?? (content.body as Buffer);
  if (lent) response.once('close', lent.release);
  const bytes = whole ? body : body.subarray(range.start, range.end + 1);
  send(request, response, status, { ...described, ...cut }, bytes);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer = Buffer.alloc(0),
): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Sends an error of the contract, as every call does. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  headers: OutgoingHttpHeaders = OPEN,
): void {
  const error = new PlatformError(code);
  const body = Buffer.from(JSON.stringify(errorBody(error, randomUUID())));
  const described = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  send(request, response, error.entry.status, described, body);
}

/** What a browser asks before it sends a Range header to another host. */
export function sendPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      ...OPEN,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'range, if-none-match, if-range',
      'access-control-max-age': '86400',
    })
    .end();
}

export function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD, OPTIONS', 'content-length': 0 }).end();
}

export type Slice = { start: number; end: number };

/**
 * The bytes that a Range header asks for of `size`: a slice, `whole` when it asks for nothing that we cut (no header,
 * another unit, several ranges, nonsense), or `unsatisfiable`. RFC 9110, 14.
 */
function readRange(header: string | undefined, size: number): Slice | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const suffix = Number(to);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** True when an If-None-Match or If-Range header names this tag. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
