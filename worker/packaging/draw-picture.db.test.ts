import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { imageSize } from '#media/pictures/image-size.ts';
import { findAssetDetails, findLibraryPictures, retryAsset } from '#modules/catalog/index.ts';
import { findChannel } from '#modules/live/index.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import { drawLogo } from '../stills/draw-logo.ts';
import { aPackager, aPackedFilm } from '../test/packager.ts';
import { encoder, ffmpeg, folder } from '../test/source-videos.ts';
import { drawLibraryPicture, drawPicture } from './draw-picture.ts';

vi.setConfig({ testTimeout: 90_000 });

test('a frame becomes the poster, a picture that was sent the backdrop; both outlive packaging anew', async () => {
  const able = encoder;
  if (able === null) throw new Error('There is no ffmpeg');
  const packager = await aPackager();
  const { db, store } = packager;
  const assetId = await packager.package(await aPackedFilm(packager));
  const before = await findAssetDetails(db, assetId);
  const { signal } = new AbortController();
  const draw = (drawing: { shape: 'poster' | 'backdrop'; key: string | null; fromMs: number }) =>
    drawPicture(packager, able, { assetId, focusX: 0.9, ...drawing }, signal);
  const shown = async () => {
    const { images } = (await findAssetDetails(db, assetId)) ?? {};
    return images ?? { poster: [], backdrop: [], stills: [] };
  };

  await draw({ shape: 'poster', key: null, fromMs: 3_100 });
  const [poster] = (await shown()).poster;
  expect(poster?.key).toMatch(new RegExp(`^${assetId}/own/poster-[0-9a-f]{8}-160\\.webp$`));
  const drawn = await store.get(PUBLIC_IMAGES + (poster?.key ?? ''));
  expect(imageSize(drawn?.body ?? Buffer.alloc(0))).toMatchObject({ width: 160, height: 240 });
  expect((await shown()).backdrop).toEqual(before?.images.backdrop);

  const sent = before?.images.backdrop.at(-1)?.key ?? '';
  const bytes = (await store.get(PUBLIC_IMAGES + sent))?.body ?? Buffer.alloc(0);
  const key = `m/${assetId}/pictures/one`;
  await store.put(key, bytes, { contentType: 'image/jpeg' });
  await draw({ shape: 'backdrop', key, fromMs: 0 });
  const own = await shown();
  expect(own.backdrop[0]?.key).toContain('/own/backdrop-');
  expect(await store.head(key)).toBeNull();

  // Nothing to draw from leaves what is there.
  await draw({ shape: 'poster', key: 'm/gone', fromMs: 0 });
  expect(await shown()).toEqual(own);

  await retryAsset(packager, assetId);
  await packager.run(assetId);
  expect((await packager.row(assetId)).version).toBe(2);
  expect(await shown()).toMatchObject({ poster: own.poster, backdrop: own.backdrop });
  for (const { key: kept } of own.poster)
    expect(await store.head(PUBLIC_IMAGES + kept)).not.toBeNull();
});

test('a logo is drawn within its size, and what is see-through stays so', async () => {
  const able = encoder;
  if (able === null) throw new Error('There is no ffmpeg');
  const deps = await testDeps();
  const { channelId } = await aChannel(deps.db);
  const file = path.join(folder, 'logo.png');
  ffmpeg([
    '-f',
    'lavfi',
    '-i',
    'color=red@0.0:s=1200x600:d=1,format=rgba',
    '-frames:v',
    '1',
    '-metadata',
    'comment=rahasia',
    file,
  ]);
  const { signal } = new AbortController();
  const draw = async () => {
    const key = `sent/channel/${channelId}/one`;
    await deps.store.put(key, { file }, { contentType: 'image/png' });
    await drawLogo(deps, able, { channelId, key }, signal);
    expect(await deps.store.head(key)).toBeNull();
    const channel = await findChannel(deps.db, channelId);
    return PUBLIC_IMAGES + (channel?.logoUrl ?? '').slice('/img/'.length);
  };
  const first = await draw();
  const { body } = (await deps.store.get(first)) ?? { body: Buffer.alloc(0) };
  expect(imageSize(body)).toMatchObject({ width: 512, height: 256, type: 'image/webp' });
  expect(body.includes('ALPH')).toBe(true);
  expect(body.includes('rahasia')).toBe(false);
  const second = await draw();
  expect(second).not.toBe(first);
  expect(await deps.store.head(first)).toBeNull();
});

test('a picture of the library is drawn in every wide size, and again in place of what it was', async () => {
  const able = encoder;
  if (able === null) throw new Error('There is no ffmpeg');
  const deps = await testDeps();
  const slug = 'gambar-00112233aabb';
  const createdAt = deps.clock.now();
  await deps.db
    .insertInto('catalog.libraryPicture')
    .values({ slug, name: 'Panggung', createdAt })
    .execute();
  const file = path.join(folder, 'panggung.jpg');
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=1000x1000:d=1', '-frames:v', '1', file]);
  const { signal } = new AbortController();
  const source = `m/library/${slug}/one`;
  await deps.store.put(source, { file }, { contentType: 'image/jpeg' });
  const change = (row: { source?: string; crops?: string; focusX?: number }) =>
    deps.db.updateTable('catalog.libraryPicture').set(row).where('slug', '=', slug).execute();
  await change({ source, focusX: 0 });
  const draw = async () => {
    await drawLibraryPicture(deps, able, { slug }, signal);
    const shown = (await findLibraryPictures(deps.db, [slug], deps.clock.now())).get(slug);
    const { '21:9': cinema, '4:5': tall, '1:1': square, logo } = shown?.art ?? {};
    return {
      wide: shown?.backdrop ?? [],
      cinema: cinema?.images ?? [],
      tall: tall?.images ?? [],
      square: square?.images ?? [],
      logo: logo?.images ?? [],
    };
  };
  const keyOf = (url = '') => PUBLIC_IMAGES + url.slice('/img/'.length);
  const sizeOf = async (url = '') => {
    const body = (await deps.store.get(keyOf(url)))?.body ?? Buffer.alloc(0);
    const { width, height } = imageSize(body) ?? {};
    return [width, height];
  };
  const first = await draw();
  const widths = (images: { w: number; type: string }[], isAvif = false) =>
    images.filter(({ type }) => (type === 'image/avif') === isAvif).map(({ w }) => w);
  // As this ffmpeg can.
  expect(widths(first.wide, true)).toEqual(able.hasAvif === true ? [1280] : []);
  expect(widths(first.wide)).toEqual([320, 320, 640, 640, 1280, 1280]);
  expect(widths(first.cinema)).toEqual([630, 630, 1260, 1260]);
  expect(widths(first.tall)).toEqual([400, 400, 720, 720]);
  expect(widths(first.square)).toEqual([256, 256, 512, 512]);
  expect(first.logo).toEqual([]);
  expect(await sizeOf(first.cinema[0]?.url)).toEqual([630, 270]);
  expect(await sizeOf(first.tall.at(-1)?.url)).toEqual([720, 900]);

  // The file that was sent stays: what an editor cut out is drawn from it, as large as that is.
  await change({ crops: JSON.stringify({ '4:5': { x: 0.9, y: 0.5, w: 0.4 } }) });
  const second = await draw();
  expect(widths(second.tall)).toEqual([400, 400]);
  expect(await sizeOf(second.tall[0]?.url)).toEqual([400, 500]);
  for (const { url } of [...first.wide, ...first.cinema, ...first.tall])
    expect(await deps.store.head(keyOf(url))).toBeNull();
  expect(await deps.store.head(keyOf(second.wide[0]?.url))).not.toBeNull();

  // What is see-through is a logo too, without its empty margins.
  const name = path.join(folder, 'nama.png');
  const words = 'color=white:s=600x150:d=1,format=rgba,pad=1200:600:300:200:color=black@0';
  ffmpeg(['-f', 'lavfi', '-i', words, '-frames:v', '1', name]);
  await deps.store.put(source, { file: name }, { contentType: 'image/png' });
  const third = await draw();
  const [logo] = third.logo;
  expect([logo?.w, logo?.h]).toEqual([expect.closeTo(600, -1), expect.closeTo(150, -1)]);
  const drawnLogo = (await deps.store.get(keyOf(logo?.url)))?.body;
  expect(drawnLogo?.includes('ALPH')).toBe(true);
  expect(await deps.store.head(source)).not.toBeNull();
});
