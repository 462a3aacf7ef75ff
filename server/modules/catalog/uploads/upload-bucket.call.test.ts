import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getUpload } from '#contract/catalog/operator-uploads.ts';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import { downloadPieces, PIECE_BYTES } from '#platform/object-store/pieces.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { type TestApp, openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { codeOf, curlBy, listen, tusBy } from '#test/factories/catalog/uploads.ts';
import { testDeps } from '#test/deps.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { until } from '#test/until.ts';
import { uploadKey, uploadPath } from './policy.ts';

vi.setConfig({ testTimeout: 60_000 });
let s3: TestS3;
let stage: TestApp;
let editor: Viewer;
/** Two servers with one bucket and no folder in common. */
let origins: [string, string];
let one: ReturnType<typeof tusBy>;
let other: ReturnType<typeof tusBy>;

beforeAll(async () => {
  s3 = await startS3();
  const base = await testDeps();
  const store = openS3Store(s3.options);
  const server = (name: string) =>
    openTestApp({
      modules: ['accounts', 'catalog'],
      store,
      config: {
        ...base.config,
        s3: s3.options,
        dataDir: path.join(base.config.dataDir, name),
        // No disk of a server is asked for room.
        uploads: { ...base.config.uploads, freeBytes: 1e18 },
      },
    });
  stage = await server('one');
  origins = [await listen(stage.app), await listen((await server('other')).app)];
  editor = await aViewer({ role: 'editor' });
  one = tusBy(origins[0], editor.headers);
  other = tusBy(origins[1], editor.headers);
});
afterAll(() => s3.close());

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const idOf = (location: string) => location.split('/').at(-1) ?? '';
const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'));
const begin = async (bytes: number) => locationOf(await one.create(bytes));
const objectsOf = (location: string) => stage.deps.store.list(`${uploadKey(idOf(location))}/`);

/** What lies in the bucket of an upload. */
async function storedOf(location: string): Promise<Buffer> {
  const file = path.join((await testDeps()).config.dataDir, 'stored');
  const { signal } = new AbortController();
  const bytes = await downloadPieces(stage.deps, uploadKey(idOf(location)), file, { signal });
  return readFileSync(file).subarray(0, bytes);
}

async function stateOf(location: string) {
  const query = { uploadId: idOf(location) };
  return (await askApp(stage.app, editor.headers, getUpload, { query })).result;
}

test('a film in odd pieces goes on at another server where a cut left it, and all that was told is in the bucket', async () => {
  const bytes = randomBytes(PIECE_BYTES * 2 + 1_234_567);
  const location = await begin(bytes.length);
  const asCurl = origins.map((origin) => curlBy(origin, editor.headers));
  const patch = (server: 0 | 1, from: number, to: number, cutAt?: number) =>
    asCurl[server]?.(
      'PATCH',
      location,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': from },
      { bytes: bytes.subarray(from, to), ...(cutAt && { cutAt }) },
    );
  expect(await patch(0, 0, 3)).toMatchObject({ statusCode: 204 });
  expect(await patch(1, 3, 1_000_001)).toMatchObject({ statusCode: 204 });
  // Cut in its second piece.
  expect(await patch(0, 1_000_001, bytes.length, PIECE_BYTES + 700_000)).toBe('cut');
  const left = await until(async () => {
    const now = offsetOf(await other.head(location));
    return now > 1_000_001 ? now : undefined;
  });
  expect(left).toBeGreaterThanOrEqual(1_000_001 + PIECE_BYTES);
  expect(left).toBeLessThanOrEqual(1_000_001 + PIECE_BYTES + 700_000);
  expect((await storedOf(location)).equals(bytes.subarray(0, left))).toBe(true);
  expect(await patch(1, 1_000_001, bytes.length)).toMatchObject({ statusCode: 409 });
  expect(await patch(1, left, bytes.length)).toMatchObject({ statusCode: 204 });

  expect((await storedOf(location)).equals(bytes)).toBe(true);
  expect(await stateOf(location)).toMatchObject({ state: 'received', receivedBytes: bytes.length });
  expect(existsSync(uploadPath(stage.deps.config, idOf(location)))).toBe(false);
});

test('a connection that is stuck at one server lets go of its upload at another', async () => {
  const bytes = randomBytes(300_000);
  const location = await begin(bytes.length);
  const stuck = request(new URL(location, origins[0]), {
    method: 'PATCH',
    headers: {
      ...editor.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
  });
  stuck.on('error', () => {});
  stuck.write(bytes.subarray(0, 100_000));
  const left = await until(async () => offsetOf(await other.head(location)) || undefined);
  expect(left).toBe(100_000);
  expect((await other.patch(location, left, bytes.subarray(left))).status).toBe(204);
  stuck.destroy();
  expect((await storedOf(location)).equals(bytes)).toBe(true);
});

test.each([
  ['answers 503', 503],
  ['hangs up', 0],
])('a bucket that %s for a while keeps what it has, and the film goes on', async (_how, status) => {
  const bytes = randomBytes(1_000_000);
  const location = await begin(bytes.length);
  expect((await one.patch(location, 0, bytes.subarray(0, 400_000))).status).toBe(204);
  // For a moment: nothing is seen of it.
  s3.failNext(2, status);
  expect((await one.patch(location, 400_000, bytes.subarray(400_000, 500_000))).status).toBe(204);
  s3.failNext(1000, status);
  expect(await codeOf(await one.patch(location, 500_000, bytes.subarray(500_000)))).toEqual([
    503,
    'common.unavailable',
  ]);
  expect(offsetOf(await other.head(location))).toBe(500_000);
  s3.failNext(0, 503);
  expect((await other.patch(location, 500_000, bytes.subarray(500_000))).status).toBe(204);
  expect((await storedOf(location)).equals(bytes)).toBe(true);
});

test('a whole film with the request for its place, one that is too long, and one that is given up', async () => {
  const whole = await one.ask(
    'POST',
    UPLOAD_PATH,
    {
      'upload-length': '4',
      'upload-metadata': `filename ${btoa('a.mp4')},purpose ${btoa('film')}`,
      'content-type': 'application/offset+octet-stream',
    },
    'film',
  );
  expect([whole.status, offsetOf(whole)]).toEqual([201, 4]);
  expect(await stateOf(locationOf(whole))).toMatchObject({ state: 'received' });

  const location = await begin(10);
  const endless = new ReadableStream({
    start(controller) {
      for (const part of ['0123', '4567', 'too much']) controller.enqueue(Buffer.from(part));
      controller.close();
    },
  });
  expect(await codeOf(await one.patch(location, 0, endless))).toEqual([
    413,
    'catalog.uploadTooLarge',
  ]);
  const offset = offsetOf(await other.head(location));
  expect((await storedOf(location)).toString()).toBe('0123456789'.slice(0, offset));
  const theirs = tusBy(origins[1], (await aViewer({ role: 'editor' })).headers);
  expect((await theirs.remove(location)).status).toBe(404);
  expect((await other.remove(location)).status).toBe(204);
  expect([await objectsOf(location), (await one.head(location)).status]).toEqual([[], 404]);
});

test('a film that was begun in the folder goes on there', async () => {
  const base = await testDeps();
  const before = await openTestApp({ modules: ['accounts', 'catalog'] });
  const there = tusBy(await listen(before.app), editor.headers);
  const location = locationOf(await there.create(8));
  expect((await there.patch(location, 0, 'half')).status).toBe(204);
  const config = { ...base.config, s3: s3.options };
  const after = await openTestApp({
    modules: ['accounts', 'catalog'],
    store: openS3Store(s3.options),
    config,
  });
  const now = tusBy(await listen(after.app), editor.headers);
  expect(offsetOf(await now.head(location))).toBe(4);
  expect((await now.patch(location, 4, 'more')).status).toBe(204);
  expect(readFileSync(uploadPath(base.config, idOf(location)), 'utf8')).toBe('halfmore');
});
