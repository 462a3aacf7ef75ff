import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { finishUpload, getUpload, listUploads } from '#contract/catalog/operator-uploads.ts';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import { type TestApp, openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { codeOf, curlBy, listen, tusBy } from '#test/factories/catalog/uploads.ts';
import { until } from '#test/until.ts';
import { uploadPath } from './policy.ts';

let stage: TestApp;
let editor: Viewer;
let tus: ReturnType<typeof tusBy>;
let origin: string;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog'] });
  origin = await listen(stage.app);
  editor = await aViewer({ role: 'editor' });
  tus = tusBy(origin, editor.headers);
});

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const idOf = (location: string) => location.split('/').at(-1) ?? '';
const fileOf = (location: string) => uploadPath(stage.deps.config, idOf(location));
const begin = async (bytes: number, fields?: Record<string, string>) =>
  locationOf(await tus.create(bytes, fields));

test('a film comes in pieces and waits whole for its check; asked again it is the same', async () => {
  const { app, deps } = stage;
  const bytes = randomBytes(300_000);
  const created = await tus.create(bytes.length, {
    filename: 'Laut Selatan (final).mov',
    target: JSON.stringify({ slug: 'laut-selatan', season: 1, episode: 2 }),
    language: 'id',
    digests: 'later',
  });
  expect(created.status).toBe(201);
  const location = locationOf(created);
  expect(location).toMatch(new RegExp(`^${UPLOAD_PATH}/[0-9a-f-]{36}$`));
  const first = await tus.patch(location, 0, bytes.subarray(0, 100_000));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
  const head = await tus.head(location);
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    '100000',
    '300000',
  ]);

  const body = { uploadId: idOf(location), sha256: 'ab'.repeat(32) };
  const early = await app.inject({
    method: 'POST',
    url: `/platform${finishUpload.path}`,
    headers: editor.headers,
    body,
  });
  expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
    409,
    'catalog.uploadIncomplete',
  ]);

  expect((await tus.patch(location, 100_000, bytes.subarray(100_000))).status).toBe(204);
  expect(readFileSync(fileOf(location)).equals(bytes)).toBe(true);
  const views = await Promise.all(
    Array.from({ length: 5 }, () => askApp(app, editor.headers, finishUpload, { body })),
  );
  for (const { result } of views)
    expect(result).toMatchObject({
      state: 'received',
      receivedBytes: 300_000,
      name: 'Laut Selatan (final).mov',
      target: { slug: 'laut-selatan', season: 1, episode: 2 },
      isMine: true,
    });
  const acts = await deps.db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', body.uploadId)
    .execute();
  expect(acts).toEqual([{ act: 'upload.finish' }]);
  expect(await codeOf(await tus.patch(location, 300_000, 'x'))).toEqual([
    409,
    'catalog.uploadFinished',
  ]);
  expect(await codeOf(await tus.remove(location))).toEqual([409, 'catalog.uploadFinished']);

  const colleague = await aViewer({ role: 'admin' });
  const seen = await askApp(app, colleague.headers, listUploads);
  expect(seen.result.uploads.find(({ uploadId }) => uploadId === body.uploadId)?.isMine).toBe(
    false,
  );
});

test('a film comes in by the lines for curl, and goes on where a cut connection left it', async () => {
  const asCurl = curlBy(origin, editor.headers);
  const bytes = randomBytes(3_000_000);
  const base64 = (words: string) => Buffer.from(words).toString('base64');
  const created = await asCurl('POST', UPLOAD_PATH, {
    'upload-length': bytes.length,
    'upload-metadata': `filename ${base64('film.mov')},purpose ${base64('film')}`,
    'content-length': 0,
  });
  if (created === 'cut') throw new Error('Nothing was cut');
  expect(created.statusCode).toBe(201);
  const { location = '' } = created.headers;
  const offset = async () => {
    const head = await asCurl('HEAD', location, {});
    return head === 'cut' ? Number.NaN : Number(head.headers['upload-offset']);
  };
  const patch = (from: number, until: number, cutAt?: number) =>
    asCurl(
      'PATCH',
      location,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': from },
      { bytes: bytes.subarray(from, until), ...(cutAt && { cutAt }) },
    );

  expect(await patch(0, 1_500_000)).toMatchObject({ statusCode: 204 });
  expect(await patch(1_500_000, 3_000_000, 700_000)).toBe('cut');
  // What arrived before the cut counts, once the server has heard of it.
  const left = await until(async () => {
    const now = await offset();
    return now > 1_500_000 ? now : undefined;
  });
  expect(left).toBeLessThanOrEqual(2_200_000);
  expect(await patch(1_500_000, 3_000_000)).toMatchObject({ statusCode: 409 });
  expect(await patch(await offset(), 3_000_000)).toMatchObject({ statusCode: 204 });
  expect(readFileSync(fileOf(location)).equals(bytes)).toBe(true);
  const { result } = await askApp(stage.app, editor.headers, getUpload, {
    query: { uploadId: idOf(location) },
  });
  expect(result).toMatchObject({ state: 'received', receivedBytes: 3_000_000 });
});

test('an upload without promised digests passes on by itself, also where only the answer got lost', async () => {
  const whole = await begin(4);
  await tus.patch(whole, 0, 'film');
  const answerLost = await begin(4);
  await tus.patch(answerLost, 0, 'fi');
  await tus.patch(answerLost, 2, 'lm');
  await sql`update catalog.upload set state = 'receiving' where id = ${idOf(answerLost)}`.execute(
    stage.deps.db,
  );
  await tus.head(answerLost);
  for (const location of [whole, answerLost]) {
    const { result } = await askApp(stage.app, editor.headers, getUpload, {
      query: { uploadId: idOf(location) },
    });
    expect(result.state).toBe('received');
  }
});

test('pieces that do not fit are refused, and the upload goes on from where it is', async () => {
  const location = await begin(10);
  await tus.patch(location, 0, '01234');
  expect(await codeOf(await tus.patch(location, 3, 'abc'))).toEqual([409, 'catalog.uploadOffset']);
  expect(await codeOf(await tus.patch(location, 99, 'abc'))).toEqual([409, 'catalog.uploadOffset']);
  expect(await codeOf(await tus.patch(location, 5, 'x'.repeat(6)))).toEqual([
    413,
    'catalog.uploadTooLarge',
  ]);
  expect(await codeOf(await tus.patch(location, 5, 'x', { 'content-type': 'text/plain' }))).toEqual(
    [400, 'catalog.uploadInvalid'],
  );
  // Of unknown length, and longer than it said.
  const endless = new ReadableStream({
    start(controller) {
      for (const part of ['56', '789', 'too much']) controller.enqueue(Buffer.from(part));
      controller.close();
    },
  });
  expect(await codeOf(await tus.patch(location, 5, endless))).toEqual([
    413,
    'catalog.uploadTooLarge',
  ]);
  const offset = Number((await tus.head(location)).headers.get('upload-offset'));
  expect(offset).toBeLessThanOrEqual(10);
  if (offset < 10)
    expect((await tus.patch(location, offset, '0123456789'.slice(offset))).status).toBe(204);
  expect(readFileSync(fileOf(location), 'utf8')).toBe('0123456789');
});

test("an upload is its owner's, and only while their session lives", async () => {
  const location = await begin(6);
  const others = await Promise.all([aViewer({ role: 'editor' }), aViewer({ role: 'admin' })]);
  for (const { headers } of others) {
    const theirs = tusBy(origin, headers);
    expect((await theirs.head(location)).status).toBe(404);
    expect(await codeOf(await theirs.patch(location, 0, 'abc'))).toEqual([
      404,
      'catalog.uploadNotFound',
    ]);
    expect(await codeOf(await theirs.remove(location))).toEqual([404, 'catalog.uploadNotFound']);
  }
  for (const role of ['support', 'finance', 'scheduler'] as const) {
    const theirs = tusBy(origin, (await aViewer({ role })).headers);
    expect((await theirs.create(5)).status, role).toBe(403);
    expect((await theirs.patch(location, 0, 'abc')).status, role).toBe(403);
  }
  // An editor on the sofa, without a staff session, is a viewer.
  const { authorization } = editor.headers;
  for (const headers of [(await aViewer()).headers, { authorization }, {}]) {
    expect((await tusBy(origin, headers).create(5)).status).toBe(401);
    expect((await tusBy(origin, headers).patch(location, 0, 'abc')).status).toBe(401);
  }
  for (const path of [
    `${UPLOAD_PATH}/${randomUUID()}`,
    `${UPLOAD_PATH}/..%2f..%2fetc%2fpasswd`,
    `${UPLOAD_PATH}/%00`,
  ])
    expect((await tus.head(path)).status, path).toBeGreaterThanOrEqual(400);
  expect(existsSync(fileOf(location))).toBe(true);
  // A session that ends in the middle: what arrived stays, and another session of the same person goes on.
  const before = await aStaffSession(editor.accountId);
  expect((await tusBy(origin, before).patch(location, 0, 'abc')).status).toBe(204);
  await sql`update accounts.staff_session set ended_at = now(), ended_because = 'signed out' where account_id = ${editor.accountId}`.execute(
    stage.deps.db,
  );
  expect((await tusBy(origin, before).patch(location, 3, 'def')).status).toBe(401);
  editor = {
    ...editor,
    headers: { ...editor.headers, ...(await aStaffSession(editor.accountId)) },
  };
  tus = tusBy(origin, editor.headers);
  expect((await tus.head(location)).headers.get('upload-offset')).toBe('3');
  expect((await tus.remove(location)).status).toBe(204);
  expect(existsSync(fileOf(location))).toBe(false);
  expect((await tus.head(location)).status).toBe(404);
});

test('a connection that ends in the middle leaves what arrived, and a stuck one lets go of its upload', async () => {
  const bytes = randomBytes(400_000);
  const location = await begin(bytes.length);
  const send = (from: number, to: number) => {
    const sending = request(new URL(location, origin), {
      method: 'PATCH',
      headers: {
        ...editor.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length - from),
      },
    });
    sending.on('error', () => {});
    sending.write(bytes.subarray(from, to));
    return sending;
  };
  const arrived = (size: number) =>
    until(async () => (readFileSync(fileOf(location)).length >= size ? true : undefined));
  const cut = send(0, 150_000);
  await arrived(150_000);
  cut.destroy();
  const offsetNow = async () => Number((await tus.head(location)).headers.get('upload-offset'));
  expect(await until(async () => ((await offsetNow()) === 150_000 ? 150_000 : undefined))).toBe(
    150_000,
  );

  // It sends no more and does not hang up; the next request gets the upload all the same.
  const stuck = send(150_000, 250_000);
  await arrived(250_000);
  expect(await offsetNow()).toBe(250_000);
  expect((await tus.patch(location, 250_000, bytes.subarray(250_000))).status).toBe(204);
  stuck.destroy();
  expect(readFileSync(fileOf(location)).equals(bytes)).toBe(true);
});

test('twenty at once, each whole', async () => {
  const films = Array.from({ length: 20 }, () => randomBytes(50_000));
  const locations = await Promise.all(
    films.map(async (bytes) => {
      const location = await begin(bytes.length);
      await tus.patch(location, 0, bytes.subarray(0, 20_000));
      await tus.patch(location, 20_000, bytes.subarray(20_000));
      return location;
    }),
  );
  films.forEach((bytes, i) =>
    expect(readFileSync(fileOf(locations[i] ?? '')).equals(bytes)).toBe(true),
  );
});
