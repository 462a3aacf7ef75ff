import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { getProductList } from '#contract/catalog.ts';
import { mintTvsToken } from '#contract/accounts.ts';
import { type AnswerOf, type Call, pathOf } from '#contract/call.ts';
import { getUrlTransform } from '#contract/playback.ts';
import { type Figure, figure, median } from './figure.ts';
import { onFreshPage, startBrowser } from './load/browser.ts';
import { withSite } from './load/site.ts';

const ROUNDS = 9;
const TARGET = 1.3;
/** A bare page with our own settings is ahead by all that a whole site does besides. */
const TUNED_TARGET = 1.5;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const FRAME_WITHIN_MS = 60_000;

/**
 * From the click on a title page's play button to the first frame of its film, against a page that holds a video, a
 * button and Shaka, loaded before the click, with the same manifest. Everybody is new: nothing is kept from the round
 * before. The reference once as Shaka comes, once with the settings for a fast start that our player has.
 */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const film = await aFreeFilm(url);
    const bare = await serveBarePage();
    const browser = await startBrowser();
    const times: Record<'ours' | 'plain' | 'tuned', number[]> = { ours: [], plain: [], tuned: [] };
    try {
      const reference = async (settings: string) => {
        const manifest = new URL(await film.source(), url).href;
        const page = `${bare.base}/?manifest=${encodeURIComponent(manifest)}${settings}`;
        return timeToFrame(browser, page, (on) => on.getByRole('button').click());
      };
      // In turn, so that whatever else the machine does falls on all of them.
      for (let round = 0; round < ROUNDS; round += 1) {
        times.plain.push(await reference(''));
        times.tuned.push(await reference('&tuned'));
        const press = (page: Page) =>
          page
            .getByRole('link', { name: /^Tonton/ })
            .first()
            .click();
        times.ours.push(await timeToFrame(browser, `${url}/judul/${film.slug}`, press));
      }
    } finally {
      await browser.close();
      bare.stop();
    }
    const value = median(times.ours);
    const against = (name: string, reference: number[], atMost: number) =>
      figure({ name, value, reference: median(reference) }, { atMost });
    return [
      against('first-frame-ms', times.plain, TARGET),
      against('first-frame-ms-against-tuned', times.tuned, TUNED_TARGET),
    ];
  });
}

/** Milliseconds from the click until the first video on the page shows a frame. */
function timeToFrame(
  browser: Browser,
  url: string,
  click: (page: Page) => Promise<void>,
): Promise<number> {
  return onFreshPage(browser, DESKTOP, async (page) => {
    await page.addInitScript(watchForFrame);
    await page.goto(url, { waitUntil: 'networkidle' });
    await click(page);
    const handle = await page.waitForFunction(
      () => {
        const { clicked, shown } = (globalThis as unknown as { seen: Seen }).seen;
        return clicked !== undefined && shown !== undefined ? shown - clicked : undefined;
      },
      undefined,
      { timeout: FRAME_WITHIN_MS },
    );
    const passed = await handle.jsonValue();
    if (passed === undefined) throw new Error('No frame was shown');
    return passed;
  });
}

type Seen = { clicked?: number; shown?: number };

/** Runs in the page before its own scripts; an address that changes without a load keeps what it saw. */
function watchForFrame(): void {
  const seen: Seen = {};
  (globalThis as unknown as { seen: Seen }).seen = seen;
  const onClick = (event: Event) => {
    seen.clicked ??= event.timeStamp;
  };
  addEventListener('click', onClick, { capture: true });
  new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement & { isWatched?: boolean }>('video');
    if (video === null || video.isWatched === true) return;
    video.isWatched = true;
    video.requestVideoFrameCallback((now) => {
      seen.shown ??= now;
    });
  }).observe(document, { childList: true, subtree: true });
}

async function aFreeFilm(url: string) {
  const token = (await (
    await fetch(url + pathOf(mintTvsToken), { method: 'POST' })
  ).json()) as AnswerOf<typeof mintTvsToken>;
  const headers = { authorization: `Bearer ${token.result.access_token}` };
  const ask = async <C extends Call>(call: C, query: string) => {
    const answer = await fetch(`${url}${pathOf(call)}?${query}`, { headers });
    if (!answer.ok) return undefined;
    return (
      (await answer.json()) as { result: AnswerOf<C> extends { result: infer R } ? R : never }
    ).result;
  };
  const list = await ask(getProductList, 'pageSize=100&kind=film');
  const free = list?.products.filter(({ matrix }) => matrix === 'A') ?? [];
  for (const { productId, slug } of free) {
    const source = async () => {
      const found = await ask(getUrlTransform, `id=${productId}&media_ext=mpd`);
      return found?.kind === 'vod' ? found.url : undefined;
    };
    // Films that only lend their pictures to a page don't play.
    if ((await source()) === undefined) continue;
    return {
      slug,
      source: async () => (await source()) ?? '',
    };
  }
  throw new Error('No free film plays on this site');
}

async function serveBarePage(): Promise<{ base: string; stop: () => void }> {
  const shaka = createRequire(import.meta.url).resolve(
    'shaka-player/dist/shaka-player.dash-es2021.js',
  );
  const page = join(import.meta.dirname, 'load/bare-player.html');
  const server = createServer((request, response) => {
    const isScript = request.url === '/shaka.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    createReadStream(isScript ? shaka : page).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
