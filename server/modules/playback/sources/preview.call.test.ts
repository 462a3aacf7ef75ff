import { beforeAll, expect, test } from 'vitest';
import { getProductDetail } from '#contract/catalog/titles.ts';
import { getPlaybackSessions, getPreview, postDataCap } from '#contract/playback/index.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

let app: PlaybackApp;
let titleId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await aPlaybackApp();
  const { assetId } = await aPublishedFilm(app.deps);
  titleId = await app.film({ name: 'Bertrailer', matrix: 'D', trailerAssetId: assetId });
  ({ headers } = await aViewer());
});
const ask = async (as: Record<string, string>, productId: string) =>
  (await app.ask(as, getPreview, { query: { productId } })).result.preview;

test('the trailer in its smallest rendition, for those who may not watch the film too, and no playback', async () => {
  const preview = await ask(headers, titleId);
  expect(preview?.segmentUrls).toHaveLength(3);
  expect(preview?.mimeType).toContain('avc1');
  for (const url of [preview!.initUrl, ...preview!.segmentUrls]) {
    expect(url).toContain('/v240/');
    expect((await fetch(app.base + url)).status).toBe(200);
  }
  // Its address opens no other rendition.
  const [first = ''] = preview?.segmentUrls ?? [];
  expect((await fetch(app.base + first.replace('/v240/', '/v1080/'))).status).toBe(403);
  expect((await app.ask(headers, getPlaybackSessions)).result.screens).toEqual([]);
  expect((await ask(await asService(app.deps), titleId))?.segmentUrls).toHaveLength(3);
});

test('a trailer has a class of its own: a child gets none above its own, however low its title is', async () => {
  const { assetId: trailerAssetId } = await aPublishedFilm(app.deps);
  const film = { matrix: 'A', filmClass: 'SU', trailerAssetId } as const;
  const loud = await app.film({ ...film, name: 'Trailer keras', trailerClass: '17+' });
  const parent = await aViewer();
  const child = await aChild(app.app, parent.headers);
  const trailerOf = async (as: Record<string, string>, productId: string) =>
    (await app.ask(as, getProductDetail, { query: { productId } })).result.trailer;
  const opens = async (as: Record<string, string>) => (await app.open(as, trailerAssetId)).code;

  expect(await trailerOf(child.headers, loud)).toBeNull();
  expect(await opens(child.headers)).toBe('common.adultOnly');
  expect((await app.open(child.headers, loud)).status).toBe(200);
  expect((await ask(headers, loud))?.segmentUrls).toHaveLength(3);
  expect(await trailerOf(headers, loud)).toMatchObject({ productId: trailerAssetId });
  expect((await app.open(headers, trailerAssetId)).status).toBe(200);

  // A lower one opens nothing: its title is above the child. Of a file that two show the higher class holds.
  const { db } = app.deps;
  await db
    .updateTable('catalog.title')
    .set({ filmClass: '17+', trailerClass: 'SU' })
    .where('titleId', '=', loud)
    .execute();
  expect(await opens(child.headers)).toBe('common.adultOnly');
  const mild = await app.film({ ...film, name: 'Trailer yang sama' });
  expect(await trailerOf(child.headers, mild)).toBeNull();
});

test('none where there is no trailer, and none for an account that saves data', async () => {
  expect(await ask(headers, await app.film({ name: 'Tanpa trailer', matrix: 'A' }))).toBeNull();
  const saver = await aViewer();
  await app.ask(saver.headers, postDataCap, { body: { maxHeight: 480 } });
  expect(await ask(saver.headers, titleId)).toBeNull();
});
