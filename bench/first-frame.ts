import type { Browser, Page } from '@playwright/test';
import { type Figure, figure, median } from './figure.ts';
import { serveBarePage } from './load/bare-page.ts';
import { onFreshPage, startBrowser } from './load/browser.ts';
import { aFreeFilm } from './load/films.ts';
import { signIn } from './load/sign-in.ts';
import { withSite } from './load/site.ts';

const ROUNDS = 9;
const TARGET = 1.3;
/** A bare page with our own settings is ahead by all that a whole site does besides. */
const TUNED_TARGET = 1.5;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const FRAME_WITHIN_MS = 60_000;

/**
 * From the click on a title page's play button to the first frame of its film, against a page that holds a video, a
 * button and Shaka, loaded before the click, with the same manifest: for a visitor, and for an account, whose source takes a
 * playback session. No browser keeps anything from the round before but who is signed in. The reference once as Shaka
 * comes, once with the settings for a fast start that our player has.
 */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const film = await aFreeFilm(url);
    const bare = await serveBarePage('bare-player.html');
    const browser = await startBrowser();
    const times = {
      visitor: [] as number[],
      account: [] as number[],
      plain: [] as number[],
      tuned: [] as number[],
    };
    try {
      const reference = async (settings: string) => {
        const manifest = new URL(await film.source(), url).href;
        const page = `${bare.base}/?manifest=${encodeURIComponent(manifest)}${settings}`;
        return timeToFrame(browser, page, { click: (on) => on.getByRole('button').click() });
      };
      const title = `${url}/judul/${film.slug}`;
      // Who has watched it before goes on with it.
      const click = (page: Page) =>
        page
          .getByRole('link', { name: /^(Tonton|Lanjut)/ })
          .first()
          .click();
      const storageState = await signIn(browser, url, 'premium');
      // In turn, so that whatever else the machine does falls on all of them.
      for (let round = 0; round < ROUNDS; round += 1) {
        times.plain.push(await reference(''));
        times.tuned.push(await reference('&tuned'));
        times.visitor.push(await timeToFrame(browser, title, { click }));
        times.account.push(await timeToFrame(browser, title, { click, storageState }));
      }
    } finally {
      await browser.close();
      bare.stop();
    }
    const against = (name: string, who: 'visitor' | 'account') => {
      const value = median(times[who]);
      const compare = (as: string, reference: number[], atMost: number) =>
        figure({ name: as, value, reference: median(reference) }, { atMost });
      return [
        compare(name, times.plain, TARGET),
        compare(`${name}-against-tuned`, times.tuned, TUNED_TARGET),
      ];
    };
    return [
      ...against('first-frame-ms', 'visitor'),
      ...against('first-frame-ms-of-account', 'account'),
    ];
  });
}

type Press = {
  click: (page: Page) => Promise<void>;
  storageState?: Awaited<ReturnType<typeof signIn>>;
};

/** Milliseconds from the click until the first video on the page shows a frame. */
function timeToFrame(
  browser: Browser,
  url: string,
  { click, storageState }: Press,
): Promise<number> {
  const options = { ...DESKTOP, ...(storageState && { storageState }) };
  return onFreshPage(browser, options, async (page) => {
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
