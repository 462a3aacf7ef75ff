import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from '@tus/server';
import { beforeAll, expect, test } from 'vitest';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import { type TestApp, openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { codeOf, listen, tusBy } from '#test/factories/catalog/uploads.ts';
import { uploadPath } from './policy.ts';
import { UploadStore } from './upload-store.ts';

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

test('what is no upload is refused with its reason', async () => {
  const sizes: [string, number, string][] = [
    ['0', 400, 'catalog.uploadInvalid'],
    ['-5', 400, 'catalog.uploadInvalid'],
    ['1e9', 400, 'catalog.uploadInvalid'],
    ['99999999999999999999', 400, 'catalog.uploadInvalid'],
    ['20000000001', 413, 'catalog.uploadTooLarge'],
  ];
  for (const [length, ...expected] of sizes)
    expect(await codeOf(await tus.create(length)), length).toEqual(expected);
  const fields: Record<string, string>[] = [
    { filename: 'a\u0000b.mp4' },
    { filename: 'x'.repeat(256) },
    { filename: '' },
    { purpose: 'poster' },
    { target: '{"slug":"../x"}' },
    { target: '{' },
    { language: 'bahasa indonesia' },
    { sha256: 'abc' },
  ];
  for (const each of fields)
    expect(await codeOf(await tus.create(5, each)), JSON.stringify(each)).toEqual([
      400,
      'catalog.uploadInvalid',
    ]);
  expect(await codeOf(await tus.ask('POST', UPLOAD_PATH, { 'upload-defer-length': '1' }))).toEqual([
    400,
    'catalog.uploadInvalid',
  ]);
  const old = await tus.create(5, {}, { 'tus-resumable': '0.2.2' });
  expect(await codeOf(old)).toEqual([400, 'catalog.uploadInvalid']);
});

test('a folder that can not be made ends no process: who uploads is told', async () => {
  const { deps } = stage;
  const config = { ...deps.config, dataDir: import.meta.filename };
  const store = new UploadStore({ ...deps, config });
  // Time for an error without a listener: it fails the run.
  await sleep(100);
  const upload = new Upload({ id: randomUUID(), size: 5, offset: 0 });
  await expect(store.create(upload)).rejects.toMatchObject({ syscall: 'mkdir' });
});

test('a full disk stops what is new and what goes on, and no process', async () => {
  const { deps } = stage;
  const location = (await tus.create(20)).headers.get('location') ?? '';
  const file = uploadPath(deps.config, location.split('/').at(-1) ?? '');
  const uploads = { ...deps.config.uploads, freeBytes: 1e18 };
  const full = await openTestApp({
    modules: ['accounts', 'catalog'],
    config: { ...deps.config, uploads },
  });
  const there = tusBy(await listen(full.app), editor.headers);
  expect(await codeOf(await there.create(5))).toEqual([507, 'catalog.uploadNoRoom']);
  expect(await codeOf(await there.patch(location, 0, 'abc'))).toEqual([
    507,
    'catalog.uploadNoRoom',
  ]);

  // A disk that says so only while it is written to.
  await rm(file);
  symlinkSync('/dev/full', file);
  expect(await codeOf(await tus.patch(location, 0, 'x'.repeat(20)))).toEqual([
    507,
    'catalog.uploadNoRoom',
  ]);
  await rm(file);
  expect((await tus.head(location)).status).toBe(404);
  expect((await tus.create(5)).status).toBe(201);
});

test('uploads that are open are counted', async () => {
  const busy = await aViewer({ role: 'editor' });
  const theirs = tusBy(origin, busy.headers);
  await Promise.all(Array.from({ length: 50 }, () => theirs.create(5)));
  expect(await codeOf(await theirs.create(5))).toEqual([429, 'catalog.uploadTooMany']);
});
