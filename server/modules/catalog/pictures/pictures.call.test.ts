import { beforeAll, expect, test } from 'vitest';
import { resetPicture, takePicture } from '#contract/catalog/operator-pictures.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/a-viewer.ts';
import { aPublishedFilm } from '#test/factories/published-film.ts';
import { findAssetDetails, keepOwnPictures } from '../index.ts';

let stage: TestApp;
let editor: Viewer;
beforeAll(async () => {
  stage = await openTestApp({ modules: ['accounts', 'catalog'] });
  editor = await aViewer({ role: 'editor' });
});

async function post(call: Call, body: object, headers = editor.headers) {
  const response = await stage.app.inject({ method: 'POST', url: pathOf(call), headers, body });
  const { code, result } = response.json<{ code: string; result: object }>();
  return { status: response.statusCode, code, result };
}

async function send(query: string, body: Buffer, headers: object = editor.headers) {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/platform/studio/v1/asset/picture?${query}`,
    headers: { ...headers, 'content-type': 'image/png' },
    body,
  });
  return { status: response.statusCode, code: response.json<{ code: string }>().code };
}

/** What a PNG of this size begins with: nothing more is read of it before the worker draws. */
function aPng(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\u0089PNG\r\n\u001A\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('a picture of an editor is taken once it is one, of a size that can be drawn', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const poster = `assetId=${assetId}&shape=poster`;
  expect(await send(poster, aPng(800, 1200))).toMatchObject({ status: 200 });
  for (const bad of [Buffer.from('<svg/>'), aPng(200, 1200), aPng(30_000, 30_000)])
    expect((await send(poster, bad)).code).toBe('catalog.pictureInvalid');
  expect((await send('assetId=x&shape=poster', aPng(800, 1200))).status).toBe(400);
  expect((await send(`assetId=${assetId}&shape=logo`, aPng(800, 1200))).status).toBe(400);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await send(`assetId=${unknown}&shape=poster`, aPng(800, 1200))).status).toBe(404);
  const support = await aViewer({ role: 'support' });
  expect((await send(poster, aPng(800, 1200), support.headers)).status).toBe(403);
  expect((await send(poster, aPng(800, 1200), {})).status).toBe(401);
});

test('a frame behind the end is refused, and the packaged picture comes back', async () => {
  const { assetId } = await aPublishedFilm(stage.deps);
  const poster = { assetId, shape: 'poster' as const };
  expect((await post(takePicture, { ...poster, fromMs: 60_000 })).code).toBe(
    'catalog.timingsBeyondEnd',
  );
  expect((await post(takePicture, { ...poster, fromMs: 2_000 })).status).toBe(200);

  const { db } = stage.deps;
  const before = (await findAssetDetails(db, assetId))?.images;
  const own = [{ key: `${assetId}/own/poster-a-160.webp`, w: 160, h: 240, type: 'image/webp' }];
  await keepOwnPictures(db, { ...poster, pictures: own });
  expect((await findAssetDetails(db, assetId))?.images.poster).toEqual(own);
  expect((await post(resetPicture, poster)).result).toEqual({ isReset: true });
  expect((await findAssetDetails(db, assetId))?.images).toEqual(before);
  expect((await post(resetPicture, poster)).result).toEqual({ isReset: false });
});
