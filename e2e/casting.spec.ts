import type { Locator, Page } from '@playwright/test';
import { filmOf } from './catalogue.ts';
import { position, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';

type Answer = 'connect' | 'NotAllowedError' | 'NotFoundError' | 'NotSupportedError';

/** A television beside the browser, as far as a page sees it: none of the kind is where tests run. */
interface Television {
  /** What the browser's list of screens ends with. */
  answer: Answer;
  prompts: number;
  appear(isThere: boolean): void;
  goOn(): void;
  leave(): void;
}
type WithTelevision = Window & { television: Television };

/** In the place of `HTMLMediaElement.remote`, before the page's own scripts. */
function placeTelevision(): void {
  const watching = new Set<(isThere: boolean) => void>();
  const remotes = new WeakMap<object, Remote>();
  let last: Remote | undefined;
  let isThere = false;
  const television: Television = {
    answer: 'connect',
    prompts: 0,
    appear(isThereNow) {
      isThere = isThereNow;
      watching.forEach((tell) => tell(isThere));
    },
    goOn: () => last?.change('connected', 'connect'),
    leave: () => last?.change('disconnected', 'disconnect'),
  };
  class Remote extends EventTarget {
    state = 'disconnected';
    readonly video: HTMLVideoElement;
    constructor(video: HTMLVideoElement) {
      super();
      this.video = video;
    }
    async watchAvailability(tell: (isThere: boolean) => void): Promise<number> {
      watching.add(tell);
      tell(isThere);
      return watching.size;
    }
    async cancelWatchAvailability(): Promise<void> {}
    async prompt(): Promise<void> {
      television.prompts += 1;
      if (television.answer !== 'connect') throw new DOMException('', television.answer);
      this.change('connecting', 'connecting');
    }
    /** A screen that begins at its beginning, the worst of its kind. */
    change(state: string, event: string): void {
      this.state = state;
      if (event === 'connect') this.video.currentTime = 0;
      this.dispatchEvent(new Event(event));
    }
  }
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get(this: HTMLVideoElement) {
      const remote = remotes.get(this) ?? new Remote(this);
      remotes.set(this, remote);
      last = remote;
      return remote;
    },
  });
  Object.assign(window, { television });
}

function does(page: Page, act: 'there' | 'gone' | 'goOn' | 'leave' | Answer): Promise<number> {
  return page.evaluate((wanted) => {
    const { television } = window as unknown as WithTelevision;
    if (wanted === 'there' || wanted === 'gone') television.appear(wanted === 'there');
    else if (wanted === 'goOn' || wanted === 'leave') television[wanted]();
    else television.answer = wanted;
    return television.prompts;
  }, act);
}

/** Where the picture of this device is, whether there is one, and whether it moves. */
function standing(video: Locator) {
  return video.evaluate((each: HTMLVideoElement) => ({
    at: Math.floor(each.currentTime),
    isShown: each.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    isPaused: each.paused,
  }));
}

test(
  'what plays goes to a television where it was, and says so; without one there is no button',
  { tag: ['@phone', '@touch'] },
  async ({ page }) => {
    test.slow();
    await page.addInitScript(placeTelevision);
    const film = await filmOf(page.request, 'A');
    await page.goto(`/judul/${film.slug}`);
    await page
      .getByRole('link', { name: /^Tonton/ })
      .first()
      .click();
    await startPlaying(page);
    const player = page.getByRole('region', { name: /^Pemutar/ });
    const toScreen = player.getByRole('button', { name: 'Tampilkan di TV' });
    await expect(toScreen).toHaveCount(0);
    await does(page, 'there');
    const video = page.locator('video');
    // A film of seconds: it must not end meanwhile.
    await video.evaluate((each: HTMLVideoElement) => {
      each.pause();
      each.currentTime = 8;
    });
    await expect.poll(() => position(page)).toBe(8);

    // Closing the list is no failure; that no screen was found, and that it can't be sent, is said.
    const press = () => toScreen.evaluate((button: HTMLElement) => button.click());
    const said = page.getByText('TV tidak ditemukan');
    await does(page, 'NotAllowedError');
    await press();
    await does(page, 'NotFoundError');
    await press();
    await expect(said).toBeVisible();
    await does(page, 'NotSupportedError');
    await press();
    await expect(page.getByText('Belum bisa tampil di TV')).toBeVisible();
    await expect(said).toHaveCount(1);
    expect(await does(page, 'connect')).toBe(3);

    await press();
    await expect(player.getByRole('status').filter({ hasText: 'Menyambungkan' })).toBeVisible();
    await does(page, 'goOn');
    await expect(player.getByText('Diputar di TV')).toBeVisible();
    await expect.poll(() => position(page)).toBe(8);
    // This device is the remote control now: its buttons stay, and lead to another screen or back.
    await expect(player.getByRole('button', { name: 'Sedang di TV, ganti layar' })).toBeVisible();

    // Back here it stands where the screen was, as it was left there: paused, or playing without a press.
    await does(page, 'leave');
    await expect(player.getByText('Diputar di TV')).toHaveCount(0);
    const here = () => expect.poll(() => standing(video), { timeout: 30_000 });
    await here().toEqual({ at: 8, isShown: true, isPaused: true });
    await press();
    await does(page, 'goOn');
    await expect(player.getByText('Diputar di TV')).toBeVisible();
    // Its promise may wait for a picture that this device has none of now.
    await video.evaluate((each: HTMLVideoElement) => void each.play().catch(() => {}));
    await does(page, 'leave');
    await here().toMatchObject({ isShown: true, isPaused: false });
    await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(8.2);
    await does(page, 'gone');
    await expect(toScreen).toHaveCount(0);
  },
);
