import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { type Locker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploaders } from '#contract/catalog/operator-uploads.ts';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isUuid } from '#contract/ids.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import { mayCall } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { openYieldingLocks } from '#platform/events/yielding-locks.ts';
import { requireAccount } from '#platform/module.ts';
import { finishWhereWhole, requireOwnUpload } from './finish-upload.ts';
import { hasRoom, IDLE_MS, liesInBucket, MOST_OPEN, readNewUpload } from './policy.ts';
import {
  countOpenUploads,
  deleteUpload,
  insertUpload,
  updateReceivedBytes,
  type UploadRow,
} from './queries/upload.ts';
import { findReceivedBytes, freeBytesOf, UploadStore } from './upload-store.ts';

const REQUESTS_A_MINUTE = 1200;
const LET_GO_MS = 500;

/** What the protocol reads of a request, and says in an answer; all else stays ours. */
const ASKED = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
];
const ANSWERED = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'cache-control'];
/** Set by us alone, with the id that the row of a new upload has. */
const ID_HEADER = 'x-upload-id';

/** Asks the process that holds an upload to let it go: another request for it has come. */
const WANTED = 'catalog.uploadWanted';

/** An upload is held by another request that does not let go. */
class UploadBusy extends Error {
  readonly status_code = 423;
  readonly body = 'busy';
}

/** The protocol's own refusals in our words. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'catalog.uploadInvalid',
  403: 'catalog.uploadInvalid',
  404: 'catalog.uploadNotFound',
  409: 'catalog.uploadOffset',
  410: 'catalog.uploadNotFound',
  412: 'catalog.uploadInvalid',
  413: 'catalog.uploadTooLarge',
  423: 'catalog.uploadBusy',
  501: 'catalog.uploadInvalid',
  503: 'common.unavailable',
  507: 'catalog.uploadNoRoom',
};

/**
 * Resumable uploads by tus 1.0: POST creates one, HEAD says how far it is, PATCH goes on, DELETE gives it up. Each
 * request needs a live session of an editor, and an upload belongs to the one who began it.
 */
export function serveUploads(app: FastifyInstance, deps: Deps): void {
  const locks = openLocks({ url: deps.config.database.directUrl, log: deps.log });
  const locker = openYieldingLocks(deps, locks, {
    name: 'catalog.upload',
    wanted: WANTED,
    busy: () => new UploadBusy(),
  });
  app.addHook('onClose', async () => {
    locker.close();
    await locks.close();
  });
  const tus = openTus(deps, locker);

  app.removeAllContentTypeParsers();
  // The body stays a stream, whatever it is called.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ caller, method }) => {
    if (!mayCall(caller, { callers: uploaders }))
      fail(caller.kind === 'account' ? 'common.forbidden' : 'common.unauthenticated');
    // What is under way goes on behind a locked page: hours of a film need no hand, and show nothing.
    const goesOn = method === 'HEAD' || method === 'PATCH';
    if (!goesOn && caller.kind === 'account' && caller.staff?.isLocked === true)
      fail('studio.locked');
  });
  const config = { rateLimit: REQUESTS_A_MINUTE };

  app.post(UPLOAD_PATH, { config }, async (request, reply) => {
    const { accountId } = requireAccount(request.caller);
    const id = await createUpload(deps, accountId, request.headers);
    try {
      const response = await askTus(tus, request, id);
      // What came along with the request for a place may be all of it.
      if (Number(response.headers.get('upload-offset') ?? 0) > 0)
        await noteProgress(deps, await requireOwnUpload(deps, accountId, id), response);
      return send(reply, response);
    } catch (error) {
      // A place that was not made takes no room from others.
      const place = { id, inBucket: liesInBucket(deps.config) };
      if ((await findReceivedBytes(deps, place)) === undefined) await deleteUpload(deps.db, id);
      throw error;
    }
  });

  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOAD_PATH}/:id`,
    config,
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!isUuid(id)) fail('catalog.uploadNotFound');
      const { accountId } = requireAccount(request.caller);
      const row = await requireOwnUpload(deps, accountId, id);
      if (request.method !== 'HEAD' && row.state !== 'receiving') fail('catalog.uploadFinished');
      if (request.method === 'PATCH' && !row.inBucket)
        await requireRoom(deps.config, {
          promisedBytes: 0,
          comingBytes: comingBytesOf(row, request.headers),
        });
      const response = await askTus(tus, request, id);
      if (request.method === 'DELETE') await deleteUpload(deps.db, id);
      else if (response.ok) await noteProgress(deps, row, response);
      return send(reply, response);
    },
  });
}

function openTus(deps: Deps, locker: Locker): Server {
  return new Server({
    path: UPLOAD_PATH,
    datastore: new UploadStore(deps),
    locker,
    relativeLocation: true,
    // How long a request may still take in what came, once another one wants its upload.
    lockDrainTimeout: LET_GO_MS,
    allowedOrigins: [],
    maxSize: Math.max(...Object.values(deps.config.uploads.maxBytes)),
    namingFunction: ({ headers }) => headers.get(ID_HEADER) ?? randomUUID(),
  });
}

async function createUpload(
  deps: Deps,
  accountId: string,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const { clock, config, db } = deps;
  const upload = readNewUpload(
    { metadata: textOf(headers['upload-metadata']), length: textOf(headers['upload-length']) },
    config.uploads.maxBytes,
  );
  const { ownCount, promisedBytes } = await countOpenUploads(db, accountId);
  if (ownCount >= MOST_OPEN) fail('catalog.uploadTooMany');
  const inBucket = liesInBucket(config);
  if (!inBucket) await requireRoom(config, { promisedBytes, comingBytes: upload.bytes });
  const now = clock.now();
  const id = randomUUID();
  await insertUpload(
    db,
    { id, accountId, upload, inBucket },
    { now, expiresAt: new Date(now.getTime() + IDLE_MS) },
  );
  return id;
}

/** The database lives on the same disk: uploads stop before it has no room. A bucket has no end. */
async function requireRoom(
  config: Deps['config'],
  { promisedBytes, comingBytes }: { promisedBytes: number; comingBytes: number },
): Promise<void> {
  const freeBytes = await freeBytesOf(config);
  const reserveBytes = config.uploads.freeBytes;
  if (!hasRoom({ freeBytes, promisedBytes, reserveBytes }, comingBytes))
    fail('catalog.uploadNoRoom');
}

/** Without a length it may be all that is missing. */
function comingBytesOf(row: UploadRow, { 'content-length': length }: IncomingHttpHeaders): number {
  return length === undefined ? row.bytes - row.receivedBytes : Number(length) || 0;
}

/** Passes a request on to the protocol. @throws what it refuses, in our words. */
async function askTus(tus: Server, request: FastifyRequest, id: string): Promise<Response> {
  const headers = new Headers({ [ID_HEADER]: id });
  for (const name of ASKED) {
    const value = textOf(request.headers[name]);
    if (value !== undefined) headers.set(name, value);
  }
  const { body, method } = request;
  const isNew = method === 'POST';
  const response = await tus.handleWeb(
    new Request(`http://upload${UPLOAD_PATH}${isNew ? '' : `/${id}`}`, {
      method,
      headers,
      ...(body instanceof Readable && { body: streamOf(body), duplex: 'half' }),
    }),
  );
  if (response.ok) return response;
  return fail(REFUSALS[response.status] ?? 'common.unexpected', await response.text());
}

/** Pieces as they come, one at a time: `Readable.toWeb` copies each. */
function streamOf(body: Readable): ReadableStream {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const pull = async (stream: ReadableStreamDefaultController) => {
    const next = await pieces.next();
    if (next.done === true) stream.close();
    else stream.enqueue(next.value);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

async function noteProgress(deps: Deps, row: UploadRow, { headers }: Response): Promise<void> {
  const receivedBytes = Number(headers.get('upload-offset') ?? 0);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + IDLE_MS);
  await updateReceivedBytes(deps.db, row.id, { receivedBytes, now, expiresAt });
  await finishWhereWhole(deps, row, receivedBytes);
}

function send(reply: FastifyReply, { status, headers }: Response): FastifyReply {
  for (const name of ANSWERED) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return reply.status(status).send();
}

/** Of a header that came twice the first. */
function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
