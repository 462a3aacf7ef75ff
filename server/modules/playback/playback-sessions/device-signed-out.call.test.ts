import { expect, test } from 'vitest';
import { deleteDevice, listDevices, refreshSession } from '#contract/accounts/index.ts';
import { getPlaybackSessions, postProgress } from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aPlaybackApp } from '#test/factories/playback/playback-app.ts';

/** The promise of the device list. What carries it takes milliseconds, or 3 s when an event is lost. */
const WITHIN = { timeout: 60_000 };

test(
  'a device that is signed out can not go on watching, and its screen is free',
  { timeout: 70_000 },
  async () => {
    const playbackApp = await aPlaybackApp();
    const { ask, open, fetchMedia } = playbackApp;
    const film = await playbackApp.film({ name: 'Diputar di sana' });
    const away = await aViewer();
    const here = await aViewer({ identifier: away.email });
    const { result } = await open(away.headers, film);
    const media = async (name: string) => {
      const response = await fetchMedia(result.url, name);
      return response.ok ? 'plays' : ((await response.json()) as { code: string }).code;
    };
    const body = { playbackId: result.playbackId, productId: film, positionSeconds: 1 };
    const heartbeat = async () => (await ask(away.headers, postProgress, { body })).code;
    for (const name of ['manifest.mpd', 'manifest.m3u8', 'v240/1.m4s', 'a56/1.m4s']) {
      expect(await media(name), name).toBe('plays');
    }
    expect(await heartbeat()).toBeUndefined();
    expect((await open(here.headers, film)).code).toBe('playback.tooManyScreens');

    const { devices } = (await ask(here.headers, listDevices)).result;
    const { device_id } = devices.find(({ is_current }) => !is_current)!;
    await ask(here.headers, deleteDevice, { body: { device_id, is_logout: 0 } });

    for (const name of ['manifest.mpd', 'manifest.m3u8', 'v240/1.m4s', 'a56/1.m4s']) {
      await expect.poll(() => media(name), WITHIN).toBe('media.sessionEnded');
    }
    await expect.poll(heartbeat, WITHIN).toBe('common.unauthenticated');
    const { refresh_token } = away.cookies;
    expect((await ask({}, refreshSession, { body: { refresh_token } })).code).toBe(
      'accounts.sessionEnded',
    );
    expect((await open(away.headers, film)).status).not.toBe(200);
    await expect
      .poll(async () => (await ask(here.headers, getPlaybackSessions)).result.screens, WITHIN)
      .toEqual([]);
    expect((await open(here.headers, film)).status).toBe(200);
  },
);
