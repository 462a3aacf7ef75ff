import type { Browser, Page } from '@playwright/test';
import { type Figure, figure, median } from './figure.ts';
import { serveBarePage } from './load/bare-page.ts';
import { onFreshPage, startBrowser } from './load/browser.ts';
import { aFreeFilm } from './load/films.ts';
import { withSite } from './load/site.ts';

const ROUNDS = 3;
const CHANGES = 5;
const TARGET = 1.3;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PLAYS_WITHIN_MS = 60_000;
const REST_MS = 2_500;

/**
 * From the key that changes the channel to the first frame of the next one, for a visitor who goes up from channel to
 * channel, against a bare page whose Shaka, set as ours is, opens the manifest of a film again at a key's press, each
 * time elsewhere in it.
 */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const film = await aFreeFilm(url);
    const bare = await serveBarePage('bare-reopen.html');
    const browser = await startBrowser();
    const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
    try {
      // In turn, so that whatever else the machine does falls on both.
      for (let round = 0; round < ROUNDS; round += 1) {
        const manifest = encodeURIComponent(new URL(await film.source(), url).href);
        const page = `${bare.base}/?manifest=${manifest}`;
        times.theirs.push(...(await changes(browser, (on) => on.goto(page), 'r')));
        const watch = async (on: Page) => {
          await on.goto(`${url}/live?tampilan=kanal`);
          await on
            .getByRole('link', { name: /Tayang Satu/ })
            .first()
            .click();
        };
        times.ours.push(...(await changes(browser, watch, 'PageUp')));
      }
    } finally {
      await browser.close();
      bare.stop();
    }
    const measured = { value: median(times.ours), reference: median(times.theirs) };
    return [figure({ name: 'channel-change-ms', ...measured }, { atMost: TARGET })];
  });
}

/** Milliseconds from each press of a key to the next first frame. */
function changes(
  browser: Browser,
  open: (page: Page) => Promise<unknown>,
  key: string,
): Promise<number[]> {
  return onFreshPage(browser, DESKTOP, async (page, context) => {
    // What a browser has kept of a film is no measure for opening it: both take all from the origin.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(watchForFrames);
    await open(page);
    await shownAfter(page, 0);
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i += 1) {
      // No viewer changes before there is something to see; neighbours are made ready meanwhile.
      await page.waitForTimeout(REST_MS);
      const pressed = await page.evaluate(() => performance.now());
      await page.keyboard.press(key);
      times.push(await shownAfter(page, pressed));
    }
    return times;
  });
}

type Seen = { pressed?: number; shown?: number };

async function shownAfter(page: Page, pressed: number): Promise<number> {
  const handle = await page.waitForFunction(
    (since) => {
      const { pressed: at = 0, shown } = (globalThis as unknown as { seen: Seen }).seen;
      return shown !== undefined && shown > since ? { passed: shown - at } : undefined;
    },
    pressed,
    { timeout: PLAYS_WITHIN_MS },
  );
  return (await handle.jsonValue())?.passed ?? Number.NaN;
}

/** Runs in the page before its own scripts: media that is opened shows its first frame. */
function watchForFrames(): void {
  const seen: Seen = {};
  (globalThis as unknown as { seen: Seen }).seen = seen;
  addEventListener(
    'keydown',
    (event) => {
      seen.pressed = event.timeStamp;
      delete seen.shown;
    },
    { capture: true },
  );
  addEventListener(
    // From here on only the new media has frames; later the first of them may have passed.
    'loadstart',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return;
      target.requestVideoFrameCallback((now) => {
        seen.shown ??= now;
      });
    },
    { capture: true },
  );
}
