import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openS3Store } from '#platform/object-store/s3.ts';
import { aMediaOrigin } from '#test/media-origin.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { aPackager } from '../test/packager.ts';
import { aSourceVideo } from '../test/source-videos.ts';

vi.setConfig({ testTimeout: 120_000 });
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

test('an asset that was uploaded to a bucket is packaged into it and played from it', async () => {
  const store = openS3Store(s3.options);
  const packager = await aPackager({ store });
  const file = aSourceVideo('uploaded.mp4', { seconds: 5, size: '160x90' });
  await store.put('upload/film.mp4', { file }, { contentType: 'video/mp4' });
  const assetId = await packager.package({ kind: 'object', key: 'upload/film.mp4' });
  expect(await packager.row(assetId)).toMatchObject({ status: 'ready' });
  const keys = await store.list(`m/${assetId}/`);
  expect(keys.map((key) => key.split('/').slice(3).join('/'))).toEqual([
    'a56.mp4',
    'a96.mp4',
    'thumbs/1.webp',
    'v240.mp4',
  ]);

  const origin = await aMediaOrigin({ store });
  const signed = origin.token({ assetId, version: 1 });
  const segment = await origin.get('v240/1.m4s', {}, signed);
  expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  const { presentation: asset } = await packager.published(assetId);
  expect((await segment.arrayBuffer()).byteLength).toBe(asset.video[0]?.segments.length[0]);
  expect((await origin.get('thumbs/1.webp', {}, signed)).status).toBe(200);

  const gone = await packager.package({ kind: 'object', key: 'upload/none.mp4' });
  expect(await packager.row(gone)).toMatchObject({ errorCode: 'media.sourceMissing' });
});

test('a bucket that is away costs a try, not the asset', async () => {
  const store = openS3Store(s3.options);
  const packager = await aPackager({ store });
  const path = aSourceVideo('retried.mp4', { seconds: 3, size: '160x90' });
  s3.failNext(1000, 503);
  const assetId = await packager.package({ kind: 'file', path });
  expect(await packager.row(assetId)).toMatchObject({
    status: 'queued',
    errorCode: 'media.packagingFailed',
    version: 0,
  });
  s3.failNext(0, 200);
  await packager.run(assetId);
  expect(await packager.row(assetId)).toMatchObject({ status: 'ready', errorCode: null });
});
