import { beforeAll, expect, test } from 'vitest';
import { getPlaybackSessions, getPreview, postDataCap } from '#contract/playback/sources.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { aPublishedFilm } from '#test/factories/published-film.ts';
import { aTheatre, type Theatre } from '#test/factories/theatre.ts';

let theatre: Theatre;
let titleId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  theatre = await aTheatre();
  const { assetId } = await aPublishedFilm(theatre.deps);
  titleId = await theatre.film({ name: 'Bertrailer', matrix: 'D', trailerAssetId: assetId });
  ({ headers } = await aViewer());
});
const ask = async (as: Record<string, string>, productId: string) =>
  (await theatre.ask(as, getPreview, { query: { productId } })).result.preview;

test('the trailer in its smallest rendition, for those who may not watch the film too, and no playback', async () => {
  const preview = await ask(headers, titleId);
  expect(preview?.segmentUrls).toHaveLength(3);
  expect(preview?.mimeType).toContain('avc1');
  for (const url of [preview!.initUrl, ...preview!.segmentUrls]) {
    expect(url).toContain('/v240/');
    expect((await fetch(theatre.base + url)).status).toBe(200);
  }
  // Its address opens no other rendition.
  const [first = ''] = preview?.segmentUrls ?? [];
  expect((await fetch(theatre.base + first.replace('/v240/', '/v1080/'))).status).toBe(403);
  expect((await theatre.ask(headers, getPlaybackSessions)).result.screens).toEqual([]);
  expect((await ask(await asService(theatre.deps), titleId))?.segmentUrls).toHaveLength(3);
});

test('none where there is no trailer, and none for an account that saves data', async () => {
  expect(await ask(headers, await theatre.film({ name: 'Tanpa trailer', matrix: 'A' }))).toBeNull();
  const saver = await aViewer();
  await theatre.ask(saver.headers, postDataCap, { body: { maxHeight: 480 } });
  expect(await ask(saver.headers, titleId)).toBeNull();
});
