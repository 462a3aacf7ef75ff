import { expect, test } from 'vitest';
import { formatFor, inFormat } from './format.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'iPhone Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
    'hls',
  ],
  [
    'iPhone Chrome',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'hls',
  ],
  [
    'iPhone in-app',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Mobile/15E148`,
    'hls',
  ],
  [
    'iPad as a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    'hls',
  ],
  [
    'iPad Chrome as a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} CriOS/131 Version/18 Safari/605.1.15`,
    'hls',
  ],
  [
    'Mac Chrome',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/131.0.0.0 Safari/537.36`,
    'dash',
  ],
  [
    'Mac Edge',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'dash',
  ],
  [
    'Mac Firefox',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'dash',
  ],
  [
    'Android Chrome',
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${BLINK} Chrome/131.0 Mobile Safari/537.36`,
    'dash',
  ],
  [
    'Android WebView',
    `Mozilla/5.0 (Linux; Android 13; wv) ${BLINK} Version/4.0 Chrome/110.0 Mobile Safari/537.36`,
    'dash',
  ],
  [
    'Old Android browser',
    'Mozilla/5.0 (Linux; U; Android 4.4; id-id) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30',
    'dash',
  ],
  ['nothing', '', 'dash'],
] as const)('%s', (_name, userAgent, format) => {
  expect(formatFor(userAgent)).toBe(format);
});

test('the extension at the path end is exchanged, and nothing else', () => {
  expect(inFormat('/t/x.y/manifest.mpd', 'hls')).toBe('/t/x.y/manifest.m3u8');
  expect(inFormat('/t/x.y/manifest.m3u8?a=.mpd#t=1', 'dash')).toBe(
    '/t/x.y/manifest.mpd?a=.mpd#t=1',
  );
  expect(inFormat('https://cdn.example/a.mpd/manifest.m3u8', 'dash')).toBe(
    'https://cdn.example/a.mpd/manifest.mpd',
  );
  expect(inFormat('/film.mp4', 'hls')).toBe('/film.mp4');
});
