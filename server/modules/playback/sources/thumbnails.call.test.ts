import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getPlaybackSessions, getThumbnails } from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

let playbackApp: PlaybackApp;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
});
const ask = (headers: Record<string, string>, productId: string) =>
  playbackApp.ask(headers, getThumbnails, { query: { productId } });

test('the pictures of a timeline, without a playback session or opening the video', async () => {
  const { headers } = await aViewer({ plan: 'premium' });
  const { result } = await ask(headers, await playbackApp.film({ name: 'Bergambar', matrix: 'D' }));
  const url = result.url ?? '';
  const cues = await fetch(playbackApp.base + url);
  expect(await cues.text()).toContain('thumbs/1.webp#xywh=0,0,160,90');
  expect((await playbackApp.fetchMedia(url, 'thumbs/1.webp')).status).toBe(200);
  expect((await playbackApp.fetchMedia(url, 'v480/1.m4s')).status).toBe(403);
  expect((await playbackApp.ask(headers, getPlaybackSessions)).result.screens).toEqual([]);
});

test('are for those who may watch', async () => {
  const film = (matrix: 'B' | 'C' | 'E') => playbackApp.film({ name: `Kelas ${matrix}`, matrix });
  const client = asClient(playbackApp.deps);
  const refused = async (headers: Record<string, string>, productId: string) => {
    const { status, code } = await ask(headers, productId);
    return `${status} ${code}`;
  };
  expect(await refused(client, await film('B'))).toBe('403 playback.signIn');
  expect(await refused(client, await film('C'))).toBe('403 playback.needsPlan');
  expect(await refused(client, await film('E'))).toBe('403 playback.needsPurchase');
  expect(await refused(client, randomUUID())).toBe('404 playback.notFound');
  expect(await refused({}, await film('B'))).toBe('401 common.unauthenticated');
  expect(await refused(client, 'x')).toBe('400 common.badRequest');
});
