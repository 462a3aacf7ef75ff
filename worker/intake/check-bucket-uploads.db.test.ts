import { randomUUID } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';
import { DAY, MINUTE } from '#contract/constants.ts';
import { insertUpload, uploadKey } from '#modules/catalog/index.ts';
import { workOnce } from '#platform/due.ts';
import { appendPieces, findPiecesEnd } from '#platform/object-store/pieces.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { pieceDigests } from '#test/factories/catalog/uploads.ts';
import { testDeps } from '#test/deps.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { until } from '#test/until.ts';
import { aPackager } from '../test/packager.ts';
import { aFile, aSourceVideo } from '../test/source-videos.ts';
import { dueUploads } from './check-uploads.ts';
import { dueRemovals, removeStrays } from './remove-uploads.ts';

vi.setConfig({ testTimeout: 60_000 });
let s3: TestS3;
let packager: Awaited<ReturnType<typeof aPackager>>;
beforeAll(async () => {
  s3 = await startS3();
  const { config } = await testDeps();
  packager = await aPackager({
    store: openS3Store(s3.options),
    config: { ...config, s3: s3.options },
  });
});
afterAll(() => s3.close());
beforeEach(() => s3.failNext(0, 503));

const work = () => path.join(packager.config.dataDir, 'work');

/** A film whose last byte came to a server elsewhere. */
async function anUpload(file: string, { pieces }: { pieces?: string[] } = {}): Promise<string> {
  const { db, clock } = packager;
  const id = randomUUID();
  const bytes = await appendPieces(packager, uploadKey(id), 0, createReadStream(file));
  const now = clock.now();
  const upload = {
    name: 'film.mp4',
    purpose: 'film' as const,
    target: null,
    language: 'id',
    sentSha256: null,
    awaitsDigests: false,
    bytes,
  };
  const row = { id, accountId: null, upload, inBucket: true, state: 'received' as const };
  await insertUpload(db, row, { now, expiresAt: new Date(now.getTime() + DAY) });
  if (pieces)
    await sql`update catalog.upload set piece_digests = ${pieces} where id = ${id}`.execute(db);
  return id;
}

const check = (deps = packager) => workOnce(deps, dueUploads(deps, new AbortController().signal));
const objectsOf = (id: string) => packager.store.list(`${uploadKey(id)}/`);
const end = (id: string) => findPiecesEnd(packager.db, uploadKey(id));
async function stateOf(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select state, error_code, received_bytes, failures, lease_until from catalog.upload where id = ${id}`.execute(
    packager.db,
  );
  return rows[0];
}
async function endOfTime(id: string) {
  const { db, clock } = packager;
  await sql`update catalog.upload set expires_at = ${clock.now()} where id = ${id}`.execute(db);
  await workOnce(packager, dueRemovals(packager));
}

test('a film in the bucket is checked and packaged by workers that share no folder; then its pieces go', async () => {
  const film = aSourceVideo('in-bucket.mp4', { seconds: 4, size: '160x90' });
  const id = await anUpload(film, { pieces: pieceDigests(readFileSync(film), DIGEST_PIECE) });
  // What a worker left that was killed in the middle of a check, long ago and now.
  await mkdir(work(), { recursive: true });
  for (const name of ['check-old', 'check-new']) writeFileSync(path.join(work(), name), 'half');
  utimesSync(path.join(work(), 'check-old'), 0, 0);
  utimesSync(path.join(work(), 'check-new'), packager.clock.now(), packager.clock.now());
  await check();
  expect(await stateOf(id)).toMatchObject({ state: 'done', errorCode: null });
  expect(readdirSync(work())).toEqual(['check-new']);
  await endOfTime(id);
  expect(await objectsOf(id)).toHaveLength(1);

  const { config } = packager;
  const other = path.join(config.dataDir, 'other');
  await mkdir(other);
  const elsewhere = await aPackager({
    store: packager.store,
    config: { ...config, dataDir: other },
  });
  await elsewhere.run(id);
  expect(await packager.row(id)).toMatchObject({ status: 'ready', version: 1 });
  expect((await packager.published(id)).presentation.audio[0]?.lang).toBe('id');
  expect(existsSync(path.join(other, 'work', `${id}.source`))).toBe(false);

  await endOfTime(id);
  expect([await objectsOf(id), await end(id), await stateOf(id)]).toMatchObject([
    [],
    undefined,
    { state: 'done' },
  ]);
  await packager
    .package({ kind: 'pieces', key: uploadKey(id) })
    .then(async (again) =>
      expect(await packager.row(again)).toMatchObject({ errorCode: 'media.sourceMissing' }),
    );
});

test('bytes that changed on the way, or are gone from the bucket, are asked for again', async () => {
  const bytes = Buffer.alloc(DIGEST_PIECE * 2 + 100, 7);
  const pieces = pieceDigests(bytes, DIGEST_PIECE);
  bytes[DIGEST_PIECE + 5] = 8;
  const id = await anUpload(aFile('bent-in-bucket.mp4', bytes), { pieces });
  await check();
  expect(await stateOf(id)).toMatchObject({
    state: 'receiving',
    errorCode: 'media.damaged',
    receivedBytes: DIGEST_PIECE,
  });
  expect(await end(id)).toBe(DIGEST_PIECE);

  const holed = await anUpload(aFile('holed.mp4', bytes));
  const [, second = ''] = await objectsOf(holed);
  await packager.store.delete(second);
  await check();
  expect(await stateOf(holed)).toMatchObject({ state: 'receiving', errorCode: 'media.damaged' });
  expect(await end(holed)).toBe(DIGEST_PIECE / 2);
});

test('a check waits for a bucket that is away and for room on the disk, and no try is counted', async () => {
  const { config } = packager;
  const { clock } = await testDeps();
  const id = await anUpload(aFile('waits.mp4', Buffer.from('Halo, ini bukan film.')));
  s3.failNext(1000, 503);
  await check();
  const waits = { state: 'received', failures: 0, errorCode: null };
  expect(await stateOf(id)).toMatchObject(waits);
  s3.failNext(0, 503);
  clock.advance(3 * MINUTE);
  const uploads = { ...config.uploads, freeBytes: 1e18 };
  await check({ ...packager, config: { ...config, uploads } });
  expect(await stateOf(id)).toMatchObject(waits);
  expect(await check()).toBe(0);
  clock.advance(3 * MINUTE);
  await check();
  expect(await stateOf(id)).toMatchObject({ state: 'refused', errorCode: 'media.unreadable' });
  await endOfTime(id);
  expect(await objectsOf(id)).toEqual([]);
});

test('a source waits until the disk of its worker has room', async () => {
  const film = aSourceVideo('no-room.mp4', { seconds: 3, size: '160x90' });
  const id = await anUpload(film);
  await check();
  const { config } = packager;
  const uploads = { ...config.uploads, freeBytes: 1e18 };
  const waits: string[] = [];
  const log = Object.assign(Object.create(packager.log) as typeof packager.log, {
    warn: (_about: object, text: string) => waits.push(text),
  });
  const full = await aPackager({ store: packager.store, config: { ...config, uploads }, log });
  const stopping = new AbortController();
  s3.requests.length = 0;
  const running = full.run(id, stopping.signal);
  await until(async () => waits.length > 0 || undefined);
  stopping.abort(new Error('The worker stops'));
  await running;
  expect([waits, s3.requests]).toEqual([['a source waits for room on the disk'], []]);
  expect(await packager.row(id)).toMatchObject({ status: 'queued', errorCode: null });
  await packager.run(id);
  expect(await packager.row(id)).toMatchObject({ status: 'ready' });
});

test('pieces of an upload that was never finished, and of none at all, go', async () => {
  const { db, clock } = packager;
  const id = await anUpload(aFile('idle.mp4', Buffer.from('half')));
  await sql`update catalog.upload set state = 'receiving' where id = ${id}`.execute(db);
  await endOfTime(id);
  expect([await objectsOf(id), await stateOf(id)]).toEqual([[], undefined]);

  const stray = randomUUID();
  const kept = await anUpload(aFile('kept.mp4', Buffer.from('whole')));
  await appendPieces(packager, uploadKey(stray), 0, createReadStream(aFile('stray', 'stray')));
  const age = (moment: number) =>
    sql`update platform.object_piece set created_at = ${new Date(moment)}`.execute(db);
  await age(clock.now().getTime() - DAY + MINUTE);
  await removeStrays(packager);
  expect(await objectsOf(stray)).toHaveLength(1);
  await age(clock.now().getTime() - DAY - MINUTE);
  await removeStrays(packager);
  expect([await objectsOf(stray), await end(stray)]).toEqual([[], undefined]);
  expect(await objectsOf(kept)).toHaveLength(1);
});
