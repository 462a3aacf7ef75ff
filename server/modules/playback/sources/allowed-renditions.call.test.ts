import { beforeAll, describe, expect, test } from 'vitest';
import { postDataCap } from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';
import { errorCodeOf } from '#test/media-origin.ts';

let playbackApp: PlaybackApp;
let film: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  film = await playbackApp.film({ name: 'Semua Ukuran' });
});

type Headers = Record<string, string>;
const heights = [240, 480, 720, 1080];
const numbers = (texts: RegExpMatchArray[]) =>
  [...new Set(texts.map(([, height]) => Number(height)))].toSorted((a, b) => a - b);

/** The renditions that each manifest offers a caller, after checking that the origin serves those and no other. */
async function renditionsFor(
  headers: Headers,
  query: { audio_only?: 'Y' } = {},
): Promise<number[]> {
  const { result } = await playbackApp.open(headers, film, query);
  const read = async (name: string) => (await playbackApp.fetchMedia(result.url, name)).text();
  const dash = numbers([...(await read('manifest.mpd')).matchAll(/Representation id="v(\d+)"/g)]);
  const hls = numbers([...(await read('manifest.m3u8')).matchAll(/^v(\d+)\.m3u8$/gm)]);
  expect(hls).toEqual(dash);
  expect(result.maxHeight).toBe(Math.max(0, ...dash));
  for (const height of heights) {
    for (const piece of [`v${height}/init.mp4`, `v${height}/2.m4s`, `v${height}.m3u8`]) {
      const answer = await playbackApp.fetchMedia(result.url, piece);
      const expected = dash.includes(height) ? [200, ''] : [403, 'media.aboveCap'];
      expect([answer.status, answer.ok ? '' : await errorCodeOf(answer)], piece).toEqual(expected);
    }
  }
  expect((await playbackApp.fetchMedia(result.url, 'a56/1.m4s')).status).toBe(200);
  return dash;
}

describe('a plan allows its renditions and the origin no other', () => {
  const plans: [string, () => Promise<Headers>, number[]][] = [
    ['a visitor', () => asService(playbackApp.deps), [240, 480]],
    ['freemium', async () => (await aViewer()).headers, [240, 480]],
    ['lite', async () => (await aViewer({ plan: 'lite' })).headers, [240, 480, 720]],
    ['premium', async () => (await aViewer({ plan: 'premium' })).headers, heights],
  ];
  test.for(plans)('%s', async ([, headersOf, expected]) => {
    expect(await renditionsFor(await headersOf())).toEqual(expected);
  });
});

describe('a data cap', () => {
  const setCap = (headers: Headers, maxHeight: 0 | 240 | 360 | 480 | 720 | null) =>
    playbackApp.ask(headers, postDataCap, { body: { maxHeight } });

  test('lowers what the plan allows, never raises it, and is lifted again', async () => {
    const { headers } = await aViewer({ plan: 'premium' });
    await setCap(headers, 480);
    expect(await renditionsFor(headers)).toEqual([240, 480]);
    await setCap(headers, 360);
    expect(await renditionsFor(headers)).toEqual([240]);
    await setCap(headers, null);
    expect(await renditionsFor(headers)).toEqual(heights);

    const free = await aViewer();
    await setCap(free.headers, 720);
    expect(await renditionsFor(free.headers)).toEqual([240, 480]);
  });

  test('of nothing leaves the sound alone, and so does listening by choice', async () => {
    const { headers } = await aViewer({ plan: 'premium' });
    expect(await renditionsFor(headers, { audio_only: 'Y' })).toEqual([]);
    expect(await renditionsFor(headers)).toEqual(heights);
    await setCap(headers, 0);
    expect(await renditionsFor(headers)).toEqual([]);
  });
});
