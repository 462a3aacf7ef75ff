import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { liveOrigin, ratingPolicyText, windowText } from '#modules/live/index.ts';
import { createOrigin, mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { playbackLimitsText } from '#media/playback-limits.ts';
import { systemClock } from '#platform/clocks.ts';
import { createLog } from '#platform/log.ts';
import { findChromium } from '../check/chromium.ts';
import { type Arena, MASTER } from './arena.ts';
import { AUDIENCE, CAP } from './watch-live.ts';

export const PLAYERS = [
  ['shaka', 'manifest.mpd'],
  ['shaka', 'manifest.m3u8'],
  ['hls.js', 'manifest.m3u8'],
] as const;
type Engine = (typeof PLAYERS)[number][0];

/** A part, played to its end. */
export type Played = { ended: boolean; errors: string[]; frames: number; seconds: number };
/** What is live, watched for a while. */
export type Watched = {
  errors: string[];
  playedSeconds: number;
  passedSeconds: number;
  longestStallSeconds: number;
  behindSeconds: number;
  frames: number;
};

/** Plain code, as it runs in the browser. */
const OPEN = `
  const video = document.getElementById('v');
  const errors = [];
  let behind = () => NaN;
  const ended = new Promise((resolve) => video.addEventListener('ended', () => resolve(true)));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const began = performance.now();
  if (engine === 'shaka') {
    const player = new shaka.Player();
    await player.attach(video);
    player.addEventListener('error', (event) => errors.push('shaka ' + event.detail.code));
    await player.load(url).catch((error) => errors.push('shaka ' + error.code));
    behind = () => (Date.now() - player.getPlayheadTimeAsDate().getTime()) / 1000;
  } else {
    const hls = new Hls();
    hls.on(Hls.Events.ERROR, (_, data) => data.fatal && errors.push('hls.js ' + data.details));
    hls.loadSource(url);
    hls.attachMedia(video);
    await new Promise((resolve) => hls.on(Hls.Events.MANIFEST_PARSED, resolve));
    behind = () => (Date.now() - hls.playingDate?.getTime()) / 1000;
  }
  await video.play().catch((error) => errors.push(String(error)));
  const round = (value) => Math.round(value * 10) / 10;
  const frames = () => video.getVideoPlaybackQuality().totalVideoFrames;
`;
const PLAY = `async ({ engine, url }) => {${OPEN}
  const isEnded = await Promise.race([ended, pause(150000).then(() => false)]);
  return { ended: isEnded, errors, frames: frames(), seconds: round((performance.now() - began) / 1000) };
}`;
const WATCH = `async ({ engine, url, seconds }) => {${OPEN}
  while (video.currentTime === 0 || video.readyState < 3) await pause(50);
  await pause(3000);
  const start = performance.now(), from = video.currentTime;
  let last = from, since = start, longest = 0;
  while (performance.now() - start < seconds * 1000) {
    await pause(100);
    const now = performance.now();
    if (video.currentTime !== last) { last = video.currentTime; since = now; }
    longest = Math.max(longest, now - since);
  }
  return { errors, playedSeconds: round(last - from), passedSeconds: round((performance.now() - start) / 1000),
    longestStallSeconds: round(longest / 1000), behindSeconds: round(behind()), frames: frames() };
}`;

/** A media origin, and a real browser with the players in it. */
export async function openSite({ db, store, channelId }: Arena) {
  const require = createRequire(import.meta.url);
  const scripts: Record<string, Buffer> = {
    '/shaka.js': readFileSync(require.resolve('shaka-player/dist/shaka-player.compiled.js')),
    '/hls.js': readFileSync(require.resolve('hls.js/dist/hls.min.js')),
  };
  const origin = createOrigin({
    store,
    keys: mediaKeys([MASTER]),
    findAsset: (assetId, version) => findAssetForPlayback(db, assetId, version),
    live: liveOrigin(db),
    isSessionRevoked: () => false,
    clock: systemClock,
    log: createLog({ logLevel: 'silent' }, 'proof'),
  });
  const server = createServer((request, response) => {
    if (origin(request, response)) return;
    const script = scripts[request.url ?? ''];
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
    response.end(
      script ??
        '<video id="v" muted></video><script src="/shaka.js"></script><script src="/hls.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = await findChromium(console.log);
  const browser = executablePath
    ? await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    : undefined;

  async function inTab<T>(code: string, input: object): Promise<T> {
    if (browser === undefined) throw new Error('there is no Chromium');
    // A tab in the background rests: each player has a window of its own.
    const context = await browser.newContext();
    try {
      const tab = await context.newPage();
      await tab.goto(base);
      return await tab.evaluate<T>(`(${code})(${JSON.stringify(input)})`);
    } finally {
      await context.close();
    }
  }

  /** Where a file of a part of the channel lies, or of what is live. */
  function address(part: { from: number; to: number } | 'live', file: string): string {
    const scope = { channelId, window: windowText(part), ratingPolicy: ratingPolicyText(AUDIENCE) };
    const token = mintMediaToken(mediaKeys([MASTER]), {
      ...scope,
      limits: CAP,
      expiresAt: new Date(Date.now() + 3_600_000),
      sessionId: 'proof',
    });
    const folder = `c/${channelId}/${playbackLimitsText(CAP)}/${scope.ratingPolicy}/${scope.window}/`;
    return `${base}/t/${token}/${folder}${file}`;
  }

  return {
    address,
    play: (engine: Engine, url: string) => inTab<Played>(PLAY, { engine, url }),
    watch: (engine: Engine, seconds: number, file: string) =>
      inTab<Watched>(WATCH, { engine, url: address('live', file), seconds }),
    async close() {
      await browser?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
