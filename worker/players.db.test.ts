import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MediaOrigin, aMediaOrigin } from '#test/media-origin.ts';
import { chromiumPath } from '../tools/check/chromium.ts';
import { aPackager, aPackedFilm, FILM_SECONDS } from './test/packager.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const executablePath = chromiumPath();
if (executablePath === undefined)
  throw new Error('Players are tested in Chromium: npm test brings it');

const require = createRequire(import.meta.url);
const scripts: Record<string, string> = {
  '/shaka.js': readFileSync(require.resolve('shaka-player/dist/shaka-player.compiled.js'), 'utf8'),
  '/hls.js': readFileSync(require.resolve('hls.js/dist/hls.min.js'), 'utf8'),
};
const page =
  '<!doctype html><video id="v" muted></video><script src="/shaka.js"></script><script src="/hls.js"></script>';

let browser: Browser | undefined;
let origin: MediaOrigin;
let assetId = '';
const site = createServer((request, response) => {
  const script = scripts[request.url ?? ''];
  response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
  response.end(script ?? page);
});

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const packager = await aPackager();
  origin = await aMediaOrigin();
  assetId = await packager.package(await aPackedFilm(packager));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  site.closeAllConnections();
  site.close();
});

type Result = {
  ended: boolean;
  frames: number;
  sound: number;
  errors: string[];
  texts: number;
  thumbs: boolean;
};

/** Plays an address to its end in a page of its own: plain code, as it runs in the browser. */
const play = `async ({ engine, url }) => {
  const video = document.getElementById('v');
  const errors = [];
  let texts = 0, thumbs = false;
  video.addEventListener('error', () => errors.push('video ' + video.error?.message));
  const ended = new Promise((resolve) => video.addEventListener('ended', () => resolve(true)));
  if (engine === 'shaka') {
    const player = new shaka.Player();
    await player.attach(video);
    player.addEventListener('error', (event) => errors.push('shaka ' + event.detail.code));
    await player.load(url);
    texts = player.getTextTracks().length;
    const images = player.getImageTracks();
    if (images.length) thumbs = !!(await player.getThumbnails(images[0].id, 5));
  } else if (engine === 'hls.js') {
    const hls = new Hls();
    hls.on(Hls.Events.ERROR, (_, data) => data.fatal && errors.push('hls.js ' + data.details));
    hls.loadSource(url);
    hls.attachMedia(video);
    await new Promise((resolve) => hls.on(Hls.Events.MANIFEST_PARSED, resolve));
    texts = hls.subtitleTracks.length;
  } else video.src = url;
  await video.play().catch((error) => errors.push(String(error)));
  const timeout = new Promise((resolve) => setTimeout(() => resolve(false), 60000));
  const isEnded = await Promise.race([ended, timeout]);
  const { totalVideoFrames } = video.getVideoPlaybackQuality();
  return { ended: isEnded, frames: totalVideoFrames, sound: video.webkitAudioDecodedByteCount, errors, texts, thumbs };
}`;

async function playIn(engine: string, manifest: string, cap = {}): Promise<Result> {
  const { port } = site.address() as AddressInfo;
  const tab = await browser!.newPage();
  try {
    await tab.goto(`http://127.0.0.1:${port}/`);
    const url = `${origin.base}/t/${origin.token({ assetId, version: 1, cap })}/${manifest}`;
    return await tab.evaluate<Result>(`(${play})(${JSON.stringify({ engine, url })})`);
  } finally {
    await tab.close();
  }
}

// Side by side: each is mostly waiting for playback to end.
describe.concurrent('a packaged asset', () => {
  test.each([
    ['shaka', 'manifest.mpd'],
    ['shaka', 'manifest.m3u8'],
    ['hls.js', 'manifest.m3u8'],
    ['native', 'manifest.m3u8'],
  ])('%s plays %s to the end, picture and sound', async (engine, manifest) => {
    const result = await playIn(engine, manifest);
    expect(result.errors).toEqual([]);
    expect(result.ended).toBe(true);
    expect(result.frames).toBeGreaterThanOrEqual(FILM_SECONDS * 24 - 6);
    expect(result.sound).toBeGreaterThan(10_000);
    if (engine !== 'native') expect(result.texts).toBe(1);
    if (manifest === 'manifest.mpd') expect(result.thumbs).toBe(true);
  });

  test.each([
    ['shaka', 'manifest.mpd'],
    ['hls.js', 'manifest.m3u8'],
  ])('%s plays the sound alone of %s', async (engine, manifest) => {
    const result = await playIn(engine, manifest, { audioOnly: true });
    expect(result).toMatchObject({ errors: [], ended: true, frames: 0 });
    expect(result.sound).toBeGreaterThan(10_000);
  });
});
