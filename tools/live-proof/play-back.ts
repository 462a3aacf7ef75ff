import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { audienceText, liveOrigin, windowText } from '#modules/live/index.ts';
import { createOrigin, mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { capText } from '#media/cap.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { type Arena, MASTER } from './arena.ts';
import { listArchive } from './rows.ts';
import { AUDIENCE, CAP } from './watch-live.ts';

const BESIDE_MS = 15_000;
const WHOLE_AFTER_MS = 32_000;
const FPS = 25;
/** Frames at the ends of stretches that a decoder may keep to itself. */
const SLACK = 12;

/** Watches it again: all of it by ffprobe, and the time around each kill by Shaka in a real browser. */
export async function playBack(arena: Arena, kills: { at: number; back: number }[]) {
  const { db, channelId } = arena;
  const problems: string[] = [];
  const { spans } = await listArchive(db, channelId);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return { problems: ['nothing was aired'], figures: {} };
  // Until then its playlist may still grow, and ffmpeg would join it where it is live.
  await sleep(Math.max(0, last.reachTicks / 90 + WHOLE_AFTER_MS - Date.now()));
  const site = await openSite(arena);
  try {
    const address = (from: number, to: number, file: string) => {
      const scope = {
        channelId,
        window: windowText({ from, to }),
        audience: audienceText(AUDIENCE),
      };
      const expiresAt = new Date(Date.now() + 3_600_000);
      const token = mintMediaToken(mediaKeys([MASTER]), {
        ...scope,
        cap: CAP,
        expiresAt,
        sessionId: 'proof',
      });
      const folder = `c/${channelId}/${capText(CAP)}/${scope.audience}/${scope.window}/`;
      return `${site.base}/t/${token}/${folder}${file}`;
    };
    // ffmpeg reads one whole slot: session, hole, slate, session.
    const aired =
      spans.reduce((sum, span) => sum + (span.reachTicks - span.startTicks), 0) / 90_000;
    const expected = Math.round(aired * FPS);
    const probed = await countFrames(address(first.startTicks, last.reachTicks, 'v240.m3u8'));
    if (Math.abs(probed - expected) > SLACK)
      problems.push(`ffprobe sees ${probed} of ${expected} frames`);

    const shaka: object[] = [];
    for (const { at, back } of kills) {
      const [from, to] = [(at - BESIDE_MS) * 90, (back + BESIDE_MS) * 90];
      const seen = await site.play(address(from, to, 'manifest.mpd'));
      shaka.push(seen);
      if (!seen.ended || seen.errors.length > 0) problems.push(`Shaka: ${JSON.stringify(seen)}`);
    }
    return { problems, figures: { expected, probed, shaka } };
  } finally {
    await site.close();
  }
}

async function countFrames(url: string): Promise<number> {
  const args = ['-v', 'error', '-count_packets', '-select_streams', 'v:0'];
  const { stdout } = await promisify(execFile)(
    'ffprobe',
    [...args, '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', url],
    { timeout: 240_000, killSignal: 'SIGKILL' },
  );
  return Number.parseInt(stdout, 10);
}

type Seen = {
  ended: boolean;
  errors: string[];
  frames: number;
  seconds: number;
  stalledMs: number;
};

/** Plain code, as it runs in the browser. */
const PLAY = `async (url) => {
  const video = document.getElementById('v');
  const errors = [];
  const player = new shaka.Player();
  await player.attach(video);
  player.addEventListener('error', (event) => errors.push('shaka ' + event.detail.code));
  const ended = new Promise((resolve) => video.addEventListener('ended', () => resolve(true)));
  const began = performance.now();
  await player.load(url);
  await video.play().catch((error) => errors.push(String(error)));
  const isEnded = await Promise.race([ended, new Promise((r) => setTimeout(() => r(false), 150000))]);
  const { bufferingTime } = player.getStats();
  return { ended: isEnded, errors, frames: video.getVideoPlaybackQuality().totalVideoFrames,
    seconds: Math.round((performance.now() - began) / 100) / 10, stalledMs: Math.round(bufferingTime * 1000) };
}`;

async function openSite({ db, store }: Arena) {
  const require = createRequire(import.meta.url);
  const player = readFileSync(require.resolve('shaka-player/dist/shaka-player.compiled.js'));
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
    const isScript = request.url === '/shaka.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript ? player : '<video id="v" muted></video><script src="/shaka.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = existsSync(executablePath)
    ? await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    : undefined;
  return {
    base,
    async play(url: string): Promise<Seen> {
      if (browser === undefined) throw new Error('there is no Chromium');
      const tab = await browser.newPage();
      try {
        await tab.goto(base);
        return await tab.evaluate<Seen>(`(${PLAY})(${JSON.stringify(url)})`);
      } finally {
        await tab.close();
      }
    },
    async close() {
      await browser?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
