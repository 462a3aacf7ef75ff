import { beforeAll, expect, test } from 'vitest';
import { getPlaybackSessions, getPreview, postDataCap } from '#contract/playback/sources.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { aPublishedFilm } from '#test/factories/published-film.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback-app.ts';

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

test('none where there is no trailer, and none for an account that saves data', async () => {
  expect(await ask(headers, await app.film({ name: 'Tanpa trailer', matrix: 'A' }))).toBeNull();
  const saver = await aViewer();
  await app.ask(saver.headers, postDataCap, { body: { maxHeight: 480 } });
  expect(await ask(saver.headers, titleId)).toBeNull();
});
