import { beforeAll, expect, test } from 'vitest';
import {
  cutPicture,
  listLibraryPictures,
  removeLibraryPicture,
  resetPicture,
  saveLibraryPicture,
  takePicture,
} from '#contract/catalog/operator-pictures.ts';
import { DAY } from '#contract/constants.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { askApp } from '#test/factories/ask-app.ts';
import {
  findAssetDetails,
  findLibraryDrawing,
  findLibraryPictures,
  keepLibraryPicture,
  keepOwnPictures,
} from '../index.ts';

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

/** What a PNG of this size begins with: nothing more is read of it before the worker draws. Of type 6 it may be see-through. */
function aPng(width: number, height: number, type = 2): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\u0089PNG\r\n\u001A\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt8(type, 25);
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

test('a picture of the library is sent, drawn, described, shown until its licence ends, and removed', async () => {
  const { app, deps } = stage;
  const slug = 'gambar-0123456789ab';
  const sendTo = (query: string, body: Buffer, headers: object = editor.headers) =>
    app.inject({
      method: 'POST',
      url: `/platform/studio/v1/picture?${query}`,
      headers: { ...headers, 'content-type': 'image/png' },
      body,
    });
  const named = `slug=${slug}&name=Panggung%20utama`;
  expect((await sendTo(named, aPng(800, 600))).statusCode).toBe(200);
  for (const bad of [Buffer.from('<svg/>'), aPng(200, 900), aPng(30_000, 30_000)])
    expect((await sendTo(named, bad)).json<{ code: string }>().code).toBe('catalog.pictureInvalid');
  const logo = `slug=gambar-0123456789ee&name=Logo&as=logo`;
  for (const bad of [aPng(800, 200), aPng(399, 200, 6), aPng(800, 79, 6), Buffer.from('<svg/>')])
    expect((await sendTo(logo, bad)).json<{ code: string }>().code).toBe('catalog.logoInvalid');
  expect((await sendTo(logo, aPng(800, 80, 6))).statusCode).toBe(200);
  expect((await sendTo(logo.replace('=logo', '=poster'), aPng(800, 800))).statusCode).toBe(400);
  for (const query of ['slug=kaldera&name=x', `slug=${slug}`, 'slug=gambar-../../x&name=x'])
    expect((await sendTo(query, aPng(800, 600))).statusCode).toBe(400);
  const support = await aViewer({ role: 'support' });
  expect((await sendTo(named, aPng(800, 600), support.headers)).statusCode).toBe(403);

  const list = async () =>
    (await askApp(app, editor.headers, listLibraryPictures, { query: { words: 'panggung' } }))
      .result.pictures;
  const shown = async () =>
    (await findLibraryPictures(deps.db, [slug, 'kaldera'], deps.clock.now())).get(slug);
  expect(await list()).toMatchObject([{ slug, name: 'Panggung utama', image: null }]);
  // Not drawn yet: nothing to show.
  expect(await shown()).toBeUndefined();
  const key = `library/${slug}/a-320.webp`;
  await deps.store.put(PUBLIC_IMAGES + key, Buffer.from('x'), { contentType: 'image/webp' });
  const images = [{ key, w: 320, h: 180, type: 'image/webp' }];
  const cinema = `library/${slug}/a-21x9-630.webp`;
  const drawn = { '21:9': [{ key: cinema, w: 630, h: 270, type: 'image/webp' }] };
  const from = await findLibraryDrawing(deps.db, slug);
  expect(from).toMatchObject({ source: expect.stringContaining(slug), crops: {} });
  expect(await keepLibraryPicture(deps, slug, { images, drawn }, from)).toEqual([]);
  expect(await shown()).toMatchObject({
    backdrop: [{ url: `/img/${key}` }],
    art: { '21:9': { images: [{ url: `/img/${cinema}` }] }, '4:5': null },
  });

  const save = (more: object) =>
    post(saveLibraryPicture, { slug, name: 'Panggung utama', ...more });
  const licenceTo = new Date(deps.clock.now().getTime() - 1_000).toISOString();
  expect((await save({ credit: 'Foto: Rani', focus: { x: 0.2, y: 0.9 }, licenceTo })).status).toBe(
    200,
  );
  expect(await list()).toMatchObject([{ credit: 'Foto: Rani', isOver: true }]);
  expect(await shown()).toBeUndefined();
  await save({ focus: { x: 0.2, y: 0.9 } });
  expect((await shown())?.focus.backdrop).toEqual({
    x: expect.closeTo(0.2),
    y: expect.closeTo(0.9),
  });
  expect((await save({ focus: { x: 2, y: 0 } })).status).toBe(400);
  for (const crops of [{ '21:9': { x: 0, y: 0, w: 0.01 } }, { '3:1': { x: 0, y: 0, w: 1 } }])
    expect((await save({ crops })).status).toBe(400);
  // Cut otherwise while it was drawn: what was drawn is thrown away, a newer drawing waits.
  await save({ focus: { x: 0.2, y: 0.9 }, crops: { '21:9': { x: 0.1, y: 0.2, w: 0.5 } } });
  expect(await list()).toMatchObject([{ crops: { '21:9': { x: 0.1, y: 0.2, w: 0.5 } } }]);
  expect(await keepLibraryPicture(deps, slug, { images, drawn }, from)).toEqual([key, cinema]);
  // Shown still, and told before it is gone.
  const ending = async () =>
    (await askApp(app, editor.headers, listLibraryPictures, { query: { endsSoon: 'Y' } })).result
      .pictures;
  expect(await ending()).toEqual([]);
  await save({ licenceTo: new Date(deps.clock.now().getTime() + 5 * DAY).toISOString() });
  expect(await ending()).toMatchObject([{ slug, endsSoon: true, isOver: false }]);
  expect(await shown()).toBeDefined();
  expect((await save({ name: '\0' })).status).toBe(400);

  expect((await post(removeLibraryPicture, { slug })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await deps.store.head(PUBLIC_IMAGES + key)).toBeNull();
  expect((await post(removeLibraryPicture, { slug })).code).toBe('catalog.libraryPictureNotFound');
  // One that was drawn after its removal is no picture again.
  expect(await keepLibraryPicture(deps, slug, { images, drawn }, from)).toEqual([key, cinema]);
});

test("a film's picture is cut: 2:3 and 16:9 stay the film's, 21:9 becomes one of the library", async () => {
  const { deps } = stage;
  const { assetId } = await aPublishedFilm(deps);
  const slug = 'gambar-0123456789cd';
  const cut = { assetId, shape: 'backdrop', crop: { x: 0, y: 0.1, w: 0.8 }, slug, name: 'Laut' };
  const jpeg = `${assetId}/own/backdrop-a-1280.jpg`;
  const pictures = [{ key: jpeg, w: 1280, h: 720, type: 'image/jpeg' }];
  await keepOwnPictures(deps.db, { assetId, shape: 'backdrop', pictures });
  expect((await post(cutPicture, { ...cut, ratio: '21:9' })).code).toBe('catalog.pictureNotFound');
  await deps.store.put(PUBLIC_IMAGES + jpeg, aPng(1280, 720), { contentType: 'image/jpeg' });
  expect((await post(cutPicture, { ...cut, ratio: '2:3' })).result).toEqual({ slug: null });
  expect((await post(cutPicture, { ...cut, ratio: '21:9' })).result).toEqual({ slug });
  const drawing = await findLibraryDrawing(deps.db, slug);
  expect(drawing?.crops).toEqual({ '21:9': cut.crop });
  expect((await deps.store.head(drawing?.source ?? ''))?.size).toBe(64);
  for (const bad of [{ ratio: '3:1' }, { ratio: '21:9', crop: { x: -1, y: 0, w: 1 } }])
    expect((await post(cutPicture, { ...cut, ...bad })).status).toBe(400);
});
