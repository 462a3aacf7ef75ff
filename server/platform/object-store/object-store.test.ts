import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startS3, type TestS3 } from '#test/s3.ts';
import { openLocalStore } from './local.ts';
import type { ObjectStore } from './port.ts';
import { openS3Store } from './s3.ts';

vi.setConfig({ testTimeout: 30_000 });
const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-store-'));
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const PART_BYTES = 256 * 1024;
const stores: [string, () => ObjectStore][] = [
  ['a folder', () => openLocalStore(path.join(folder, 'objects'))],
  ['a bucket', () => openS3Store(s3.options, { partBytes: PART_BYTES })],
];
const type = { contentType: 'video/mp4' };

describe.each(stores)('objects in %s', (_name, open) => {
  test('what is put is got, whole or in part', async () => {
    const store = open();
    await store.put('a/one.mp4', Buffer.from('0123456789'), type);
    const whole = await store.get('a/one.mp4');
    expect(whole).toMatchObject({
      size: 10,
      contentType: 'video/mp4',
      body: Buffer.from('0123456789'),
    });
    const part = await store.get('a/one.mp4', { range: { start: 2, end: 4 } });
    expect([part?.body.toString(), part?.size, part?.etag]).toEqual(['234', 10, whole?.etag]);
    expect((await store.get('a/one.mp4', { range: { start: 8, end: 99 } }))?.body.toString()).toBe(
      '89',
    );
    expect((await store.get('a/one.mp4', { range: { start: 50, end: 99 } }))?.body).toHaveLength(0);
    const { body: _body, ...info } = whole!;
    expect(await store.head('a/one.mp4')).toEqual(info);
  });

  test('a new object under a key replaces the old one and changes its tag', async () => {
    const store = open();
    await store.put('a/two.mp4', Buffer.from('old'), type);
    const before = await store.head('a/two.mp4');
    await store.put('a/two.mp4', Buffer.from('newer'), type);
    const after = await store.get('a/two.mp4');
    expect(after?.body.toString()).toBe('newer');
    expect(after?.etag).not.toBe(before?.etag);
  });

  test('what is missing is null, and deleting it no error', async () => {
    const store = open();
    expect(await store.get('a/none.mp4')).toBeNull();
    expect(await store.head('a/none.mp4')).toBeNull();
    expect(await store.head('a')).toBeNull();
    expect(await store.download('a/none.mp4', path.join(folder, 'none'))).toBe(false);
    await store.delete('a/none.mp4');
    await store.put('a/three.mp4', Buffer.from('x'), type);
    await store.delete('a/three.mp4');
    expect(await store.head('a/three.mp4')).toBeNull();
  });

  test('files of any size, there and back', async () => {
    const store = open();
    const file = path.join(folder, 'large');
    const bytes = Buffer.alloc(PART_BYTES * 2 + 12_345, 'abcdefg');
    writeFileSync(file, bytes);
    await store.put('large/film.mp4', { file }, type);
    expect((await store.head('large/film.mp4'))?.size).toBe(bytes.length);
    expect(await store.download('large/film.mp4', `${file}.back`)).toBe(true);
    expect(readFileSync(`${file}.back`).equals(bytes)).toBe(true);
    const end = await store.get('large/film.mp4', {
      range: { start: bytes.length - 3, end: bytes.length - 1 },
    });
    expect(end?.body.equals(bytes.subarray(-3))).toBe(true);
  });

  test('a list holds what is below a prefix, and nothing else', async () => {
    const store = open();
    for (const key of ['l/1/a.webp', 'l/1/b/c.webp', 'l/10/d.webp', 'l2/e.webp']) {
      await store.put(key, Buffer.from('x'), { contentType: 'image/webp' });
    }
    expect(await store.list('l/1/')).toEqual(['l/1/a.webp', 'l/1/b/c.webp']);
    expect(await store.list('l/')).toEqual(['l/1/a.webp', 'l/1/b/c.webp', 'l/10/d.webp']);
    expect(await store.list('empty/')).toEqual([]);
  });

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '',
    'a/',
    '.staging/x',
    'a/\0',
    'a b',
    'ä',
    'a\\b',
    '%2e%2e/x',
    'x'.repeat(600),
  ])('key %j is refused before anything is touched', async (key) => {
    const store = open();
    await expect(store.get(key)).rejects.toThrow(TypeError);
    await expect(store.put(key, Buffer.from('x'), type)).rejects.toThrow(TypeError);
    await expect(store.delete(key)).rejects.toThrow(TypeError);
  });
});

describe('a folder', () => {
  test('nothing half-written is left or listed when a put fails', async () => {
    const root = path.join(folder, 'failing');
    const store = openLocalStore(root);
    await expect(
      store.put('a/b.mp4', { file: path.join(folder, 'nowhere') }, type),
    ).rejects.toThrow('ENOENT');
    expect(readdirSync(path.join(root, '.staging'))).toEqual([]);
    expect(await store.list('a/')).toEqual([]);
  });

  test('it says where an object lies', async () => {
    const store = openLocalStore(path.join(folder, 'objects'));
    await store.put('p/q.mp4', Buffer.from('here'), type);
    expect(readFileSync(store.localPath!('p/q.mp4'), 'utf8')).toBe('here');
  });
});

describe('a bucket', () => {
  test('a service that is busy for a moment is asked again', async () => {
    const store = openS3Store(s3.options);
    await store.put('busy/a.mp4', Buffer.from('x'), type);
    s3.failNext(2, 503);
    expect((await store.get('busy/a.mp4'))?.body.toString()).toBe('x');
  });

  test('a service that never answers is given up, and one that answers too soon', async () => {
    const told: number[] = [];
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = openS3Store({ ...s3.options, endpoint });
    const body = Buffer.alloc(4 * 1024 * 1024);
    await expect(store.put('slow/a.mp4', body, { ...type, withinMs: 300 })).rejects.toThrow(
      'aborted',
    );
    silent.on('request', (request, response) => {
      // Read no further than its head.
      request.pause();
      told.push(request.socket.bytesRead);
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    });
    await expect(store.put('slow/a.mp4', body, type)).rejects.toThrow('403 AccessDenied');
    expect(told[0]).toBeLessThan(body.length);
    silent.closeAllConnections();
    silent.close();
  });

  test('a wrong secret opens nothing, and the reason is told', async () => {
    const store = openS3Store({ ...s3.options, secretAccessKey: 'guessed' });
    await expect(store.get('a/one.mp4')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(store.put('a/x.mp4', Buffer.from('x'), type)).rejects.toThrow(
      '403 SignatureDoesNotMatch',
    );
    const stranger = openS3Store({ ...s3.options, accessKeyId: 'nobody' });
    await expect(stranger.list('a/')).rejects.toThrow('403 InvalidAccessKeyId');
  });

  test('a large file goes in parts, a small one in one', async () => {
    const store = openS3Store(s3.options, { partBytes: PART_BYTES });
    const file = path.join(folder, 'parts');
    writeFileSync(file, Buffer.alloc(PART_BYTES + 1));
    s3.requests.length = 0;
    await store.put('parts/a.mp4', { file }, type);
    expect(s3.requests.map((each) => each.replace(/uploadId=.*/, 'uploadId'))).toEqual([
      'POST /films/parts/a.mp4?uploads=',
      'PUT /films/parts/a.mp4?partNumber=1&uploadId',
      'PUT /films/parts/a.mp4?partNumber=2&uploadId',
      'POST /films/parts/a.mp4?uploadId',
    ]);
  });
});

test('objects in a folder are closed to other users of the machine, whatever they were copied from', async () => {
  const root = path.join(folder, 'closed');
  const store = openLocalStore(root);
  const source = path.join(folder, 'open.txt');
  writeFileSync(source, 'open', { mode: 0o644 });
  await store.put('export/a/one.zip', Buffer.from('x'), type);
  await store.put('export/a/two.zip', { file: source }, type);
  const modeOf = (name: string) => statSync(path.join(root, name)).mode & 0o777;
  const names = ['', 'export', 'export/a', 'export/a/one.zip', 'export/a/two.zip'];
  expect(names.map(modeOf)).toEqual([0o700, 0o700, 0o700, 0o600, 0o600]);
});
