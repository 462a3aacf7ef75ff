import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { demoAccounts } from '#demo/accounts.ts';
import { mediaKeys } from '#modules/playback/index.ts';
import { EDGE_CLASS, edgeClassKey } from '#platform/edge/edge-class.ts';
import { pathOf } from '#contract/call.ts';
import { getProductList } from '#contract/catalog/index.ts';
import { aFreeFilm, aFreeSource } from '../../bench/load/films.ts';
import { visitor } from '../../bench/load/start-platform.ts';
import { findChromium } from '../check/chromium.ts';
import { needNginx, startBalancer } from '../fleet/balancer.ts';
import { environmentOf, PACKED_FILMS, startStack } from '../stack.ts';
import { freePort } from '../free-ports.ts';

/**
 * `npm run proof -- edge`: real players through the reference edge. The site is at one host and its media at another
 * (`MEDIA_URL`), where nginx checks tokens: the site's own player plays a film there by DASH, a second viewer gets what the edge
 * has kept, and what the first one reported of its quality stands in the database. HLS is played behind an edge that has the
 * site as well, by hls.js and by the browser itself, and a channel by Shaka.
 */
const PLAYED_SECONDS = 6;
const PATIENCE = { timeout: 120_000 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ON_AIR = `select (select c.channel_id from live.channel c join live.block b using (channel_id)
  where c.kind = 'assembled' and c.matrix = 'A' and extract(epoch from now()) * 90000 between b.start_ticks and b.end_ticks
  order by c.number limit 1) as id`;
const require = createRequire(import.meta.url);
const scriptOf = (file: string) => readFileSync(require.resolve(file), 'utf8');

const began = Date.now();
const step = (words: string) =>
  console.log(`${String(Date.now() - began).padStart(7)} ms  ${words}`);
await needNginx(step);
const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-edge-'));
const edgePort = await freePort();
const edgeUrl = `http://127.0.0.1:${edgePort}`;
const dataDir = path.join(folder, 'data');
const stack = await startStack(dataDir, { ...PACKED_FILMS, MEDIA_URL: edgeUrl });
const env = environmentOf(dataDir, 'server/main.ts');
const edge = await startBalancer({
  folder,
  port: edgePort,
  servers: [`127.0.0.1:${new URL(stack.url).port}`],
  keys: [...mediaKeys([env['SECRET_KEY'] ?? '']), edgeClassKey(env['SECRET_KEY'] ?? '')],
});
const executablePath = await findChromium(step);
if (executablePath === undefined) throw new Error('Players need Chromium');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--autoplay-policy=no-user-gesture-required'],
});
try {
  step(`the site runs at ${stack.url}, its media at ${edgeUrl}`);
  // The worker takes films over in the first moments.
  const film = await until('a free film plays', () => aFreeFilm(stack.url).catch(() => undefined));
  const first = await playOnSite(film.productId, { signsIn: true });
  expectTrue(first.segments > 0 && first.elsewhere === 0, 'all segments come from the edge');
  step(`DASH by the site's player, an account: ${JSON.stringify(first)}`);
  const second = await playOnSite(film.productId, { signsIn: false });
  expectTrue(second.kept > 0 && second.elsewhere === 0, 'the edge has what was played before');
  step(`and by a visitor: ${JSON.stringify(second)}`);

  const isOfFirst = `select count(*)::int as beats, count(distinct play)::int as plays, count(startup_ms)::int as begun
    from playback.quality_beat where title_id is not null`;
  const reported = await until('beats of both plays are kept', async () => {
    const row = await ask<{ beats: number; plays: number; begun: number }>(isOfFirst);
    return row.plays >= 2 && row.begun >= 2 ? row : undefined;
  });
  step(`reported by CMCD: ${JSON.stringify(reported)}`);

  for (const engine of ['hls.js', 'native']) {
    const url = await aFreeSource(edgeUrl, film.productId, IPHONE);
    expectTrue(
      url.startsWith('/t/') && url.includes('.m3u8'),
      `HLS stays on the site's host: ${url}`,
    );
    step(`HLS by ${engine}: ${await playBare(engine, edgeUrl + url)} s`);
  }
  const live = await until('a free channel is on air', async () => {
    const { id } = await ask<{ id: string | null }>(ON_AIR);
    if (id === null) return undefined;
    return aFreeSource(edgeUrl, id, 'Chrome', 'live_tv').catch(() => undefined);
  });
  step(`a channel by Shaka: ${await playBare('shaka', live)} s`);
  step(`lists of two apps with tokens: ${(await shareLists()).join(', ')}`);
  step(`the edge saw ${JSON.stringify(edge.count())}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await edge.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Two apps ask for one list, each with a token: the first time past the edge's cache, then by the class that they were told. */
async function shareLists(): Promise<string[]> {
  const list = `${edgeUrl}${pathOf(getProductList)}?pageSize=7`;
  const seen: string[] = [];
  for (let app = 0; app < 2; app += 1) {
    const headers: Record<string, string> = await visitor(edgeUrl);
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(list, { headers });
      await answer.arrayBuffer();
      seen.push(answer.headers.get('x-cache') ?? '');
      headers[EDGE_CLASS] ??= answer.headers.get(EDGE_CLASS) ?? '';
    }
  }
  expectTrue(
    seen.join() === 'BYPASS,MISS,BYPASS,HIT',
    `what one app was told serves the other: ${seen}`,
  );
  return seen;
}

type Played = { segments: number; kept: number; elsewhere: number; seconds: number };

/** Opens the film's page as a browser that was never here, plays some seconds and leaves. */
async function playOnSite(productId: string, { signsIn }: { signsIn: boolean }): Promise<Played> {
  const context = await browser.newContext({ locale: 'id-ID', baseURL: stack.url });
  const played = { segments: 0, kept: 0, elsewhere: 0, seconds: 0 };
  try {
    const page = await context.newPage();
    page.on('response', (answer) => {
      const { origin, pathname } = new URL(answer.url());
      if (!pathname.startsWith('/t/') || !pathname.endsWith('.m4s') || !answer.ok()) return;
      if (origin !== edgeUrl) played.elsewhere += 1;
      played.segments += 1;
      if (answer.headers()['x-cache'] === 'HIT') played.kept += 1;
    });
    if (signsIn) await signIn(page);
    await page.goto(`/tonton/${productId}`);
    await page.locator('video').waitFor(PATIENCE);
    played.seconds = await playedSeconds(page, () =>
      document.querySelector('video')?.paused === true ? 'k' : '',
    );
    // Who leaves says what was seen until then.
    await page.goto('/bantuan');
  } finally {
    await context.close();
  }
  return played;
}

async function signIn(page: Page): Promise<void> {
  const { identifier, password } = demoAccounts[0] ?? { identifier: '', password: '' };
  await page.goto('/login');
  await page.locator('[name=identifier], [name=email]').first().fill(identifier);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]', { hasText: 'Masuk' }).first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), PATIENCE);
}

/** Plays an address in an empty page of the edge's host, by plain code as it runs in the browser. */
async function playBare(engine: string, url: string): Promise<number> {
  const context = await browser.newContext({ bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(`${edgeUrl}/robots.txt`);
    await page.setContent('<video muted></video>');
    if (engine === 'hls.js')
      await page.addScriptTag({ content: scriptOf('hls.js/dist/hls.min.js') });
    if (engine === 'shaka')
      await page.addScriptTag({
        content: scriptOf('shaka-player/dist/shaka-player.compiled.js'),
      });
    await page.evaluate(`(async () => {
      const video = document.querySelector('video'), url = ${JSON.stringify(url)};
      if (${engine === 'hls.js'}) { const hls = new Hls(); hls.loadSource(url); hls.attachMedia(video); }
      else if (${engine === 'shaka'}) { const player = new shaka.Player(); await player.attach(video); await player.load(url); }
      else video.src = url;
      video.play().catch(() => {});
    })()`);
    return await playedSeconds(page, () => '');
  } finally {
    await context.close();
  }
}

/** Waits until the picture has moved for long enough; `press` names a key that would have it move. */
async function playedSeconds(page: Page, press: () => string): Promise<number> {
  let from: number | undefined;
  return until('the picture moves', async () => {
    const key = await page.evaluate(press);
    if (key !== '') await page.keyboard.press(key);
    const { at, frames } = await page.evaluate(() => {
      const video = document.querySelector('video');
      const shown = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
      return { at: video?.currentTime ?? 0, frames: shown };
    });
    if (frames === 0) return undefined;
    from ??= at;
    return at - from >= PLAYED_SECONDS ? Math.round(10 * (at - from)) / 10 : undefined;
  });
}

async function ask<T extends pg.QueryResultRow>(text: string): Promise<T> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  try {
    const [row] = (await client.query<T>(text)).rows;
    if (row === undefined) throw new Error(`Nothing there: ${text}`);
    return row;
  } finally {
    await client.end();
  }
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Not within ${PATIENCE.timeout} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function expectTrue(is: boolean, what: string): void {
  if (!is) throw new Error(`Not so: ${what}`);
}
