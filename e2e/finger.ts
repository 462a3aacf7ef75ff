import type { Page } from '@playwright/test';

/** Between taps that belong together, and how long each of them lasts, in seconds. */
const BETWEEN = 0.15;
const TOUCHING = 0.05;

/**
 * A finger on the screen: real touches in their true order, with the times that a hand has, however busy the machine is.
 * `page.tap` makes pointer, touch and click events in another order than a browser does.
 */
export async function aFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at: { x: number; y: number },
    timestamp: number,
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [at],
      timestamp,
    });
  return {
    /** Taps `times` quickly, at a point of the window in CSS pixels. */
    async tap(x: number, y: number, times = 1): Promise<void> {
      const from = Date.now() / 1000;
      for (let i = 0; i < times; i += 1) {
        const at = from + i * (BETWEEN + TOUCHING);
        await send('touchStart', { x, y }, at);
        await send('touchEnd', { x, y }, at + TOUCHING);
      }
    },
    /** Draws quickly from one point to another below or above it. */
    async swipe(x: number, from: number, to: number): Promise<void> {
      const at = Date.now() / 1000;
      await send('touchStart', { x, y: from }, at);
      for (let step = 1; step <= 4; step += 1) {
        const y = from + ((to - from) * step) / 4;
        await send('touchMove', { x, y }, at + step * TOUCHING);
      }
      await send('touchEnd', { x, y: to }, at + 5 * TOUCHING);
    },
  };
}

type Noted = { seeks: number; skips: string[] };

/** From now on notes every seek of the picture by seconds, and what the signs over it say was skipped. */
export async function noteSkips(page: Page): Promise<() => Promise<Noted>> {
  await page.evaluate(() => {
    const noted: Noted = { seeks: 0, skips: [] };
    Object.assign(window, { noted });
    const video = document.querySelector('video');
    // A player that stalls nudges itself on by a moment: no finger did that.
    let stood = video?.currentTime ?? 0;
    video?.addEventListener('timeupdate', () => (stood = video.currentTime));
    video?.addEventListener('seeking', () => {
      if (Math.abs(video.currentTime - stood) > 2) noted.seeks += 1;
    });
    const look = () => {
      const ripple = document.querySelector<HTMLElement>('.player-ripple');
      const said = ripple && `${ripple.dataset['side']} ${ripple.dataset['seconds']}`;
      if (said && noted.skips.at(-1) !== said) noted.skips.push(said);
    };
    const player = document.querySelector('.player');
    if (player) {
      new MutationObserver(look).observe(player, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

/** Controls that a thumb can't hit, or that lie over each other: each is 48 px in both directions, and in the window. */
export function findSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('.player :is(button, a, input)')];
    const shown = controls.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    return shown.flatMap((each) => {
      const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const isFree = document.elementFromPoint(x, y)?.closest('button, a, input') === each;
      const name = each.getAttribute('aria-label') ?? each.textContent;
      return width >= 48 && height >= 48 && isInside && isFree
        ? []
        : [`${name}: ${width}x${height} at ${left},${top}`];
    });
  });
}

/** What leaves the window of a phone while letters are twice as large, and the way home where it shrinks away. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const logo = document.querySelector('header svg[aria-label="Tayang"]');
    const seen = { page: root.scrollWidth, logo: logo?.getBoundingClientRect().width ?? 0 };
    root.style.fontSize = '';
    return [
      ...(seen.page > width ? [`the page: ${seen.page}px`] : []),
      ...(seen.logo < 64 ? [`the logo: ${seen.logo}px`] : []),
    ];
  }, page.viewportSize()?.width ?? 0);
}

/**
 * Controls that lie where two lines of captions stand while controls are shown: right above the row below the picture. With
 * letters of a usual size, and with letters twice as large.
 */
export function findUnderCaptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const player = document.querySelector('.player[data-captions]');
    if (player === null) return ['no captions'];
    const sample = document.createElement('span');
    sample.className = 'player-cue-sample';
    player.append(sample);
    const found = ['', '200%'].flatMap((size) => {
      document.documentElement.style.fontSize = size;
      const bar = Number.parseFloat(getComputedStyle(player).getPropertyValue('--bar'));
      const lines = 2 * 1.3 * Number.parseFloat(getComputedStyle(sample).fontSize);
      const picture = player.getBoundingClientRect();
      const bottom = picture.bottom - bar;
      const under = [...player.querySelectorAll('button, a, input, .player-bar')].filter((each) => {
        const rect = each.getBoundingClientRect();
        return rect.width > 0 && rect.top < bottom - 1 && rect.bottom > bottom - lines;
      });
      const names = under.map((each) => each.getAttribute('aria-label') ?? each.className);
      return bottom - lines < picture.top ? [...names, 'above the picture'] : names;
    });
    document.documentElement.style.fontSize = '';
    sample.remove();
    return found;
  });
}

const CUES = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0')).map(
  (second) => `00:00:${second}.000 --> 00:00:${second}.990\nPulanglah sebelum fajar,\nkata ibu.\n`,
);

/** Gives the films that open from now on captions in Indonesian: none of those that come packaged has any. */
export async function addCaptions(page: Page): Promise<void> {
  await page.route('**/uji.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: ['WEBVTT\n', ...CUES].join('\n') }),
  );
  await page.route(/\.mpd/, async (route) => {
    const response = await route.fetch();
    const captions =
      '<AdaptationSet contentType="text" mimeType="text/vtt" lang="id">' +
      '<Representation id="uji" bandwidth="256"><BaseURL>/uji.vtt</BaseURL></Representation>' +
      '</AdaptationSet></Period>';
    const body = (await response.text()).replace('</Period>', captions);
    await route.fulfill({ response, body });
  });
}
