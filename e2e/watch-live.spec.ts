import type { Page } from '@playwright/test';
import { hasShown, onAir, wellUnderWay } from './catalogue.ts';
import { aFinger, findSmallControls, noteSkips } from './finger.ts';
import { isPaused, position, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer, onFurtherDevice } from './viewer.ts';

/** Free channels that the journeys turn to. */
const FREE = [1, 20, 30, 51];
/** Those whose programmes no journey changes: `live-continues` lets one of Irama end early. */
const STEADY = [1, 20, 30];

test.beforeEach(async ({ page }) => {
  test.setTimeout(480_000);
  await onAir(page.request, FREE);
});
const DAY_MS = 86_400_000;
/** The player loads anew: on a busy machine it takes its time. */
const ANOTHER_SOURCE = { timeout: 30_000 };

const video = (page: Page) => page.locator('video');
const playing = (page: Page) => page.getByRole('region', { name: /^Pemutar/ });
const timeline = (page: Page) => page.getByLabel('Posisi tayangan');

/** Opens a channel from the list. */
async function openChannel(page: Page, name: RegExp): Promise<void> {
  await page.goto('/live?tampilan=kanal');
  await page.getByRole('link', { name }).first().click();
}

/** Moves on; how bright it is depends on what happens to be on. */
async function expectMoving(page: Page): Promise<void> {
  const frames = () =>
    video(page).evaluate((v: HTMLVideoElement) => v.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames, { timeout: 30_000 }).toBeGreaterThan(12);
  const from = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(from + 0.5);
}

/** Browsers may hold a page's sound back until something is pressed. */
async function play(page: Page): Promise<void> {
  await startPlaying(page);
  await expectMoving(page);
}

/** A finger on a channel: it wakes, skips where there is something to watch, and never fills the screen. */
async function touchTelevision(page: Page): Promise<void> {
  const finger = await aFinger(page);
  const noted = await noteSkips(page);
  const controls = (are: string) => expect(playing(page)).toHaveAttribute('data-controls', are);
  await controls('hidden');
  await finger.tap(180, 80);
  await controls('shown');
  await expect(playing(page)).not.toHaveAttribute('data-waking');
  expect(await isPaused(page)).toBe(false);
  expect(await findSmallControls(page)).toEqual([]);
  await finger.tap(20, 76);
  await controls('hidden');
  // Ahead of live there is nothing.
  await finger.tap(340, 76, 2);
  expect(await noted()).toEqual({ seeks: 0, skips: [] });
  await finger.tap(20, 76, 2);
  await expect.poll(noted).toMatchObject({ skips: ['back 10'] });
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.setViewportSize({ width: 800, height: 360 });
  await expect
    .poll(() => playing(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 800, height: 360 });
}

/** Seconds of standing still while something should move, over a stretch of watching. */
function stalledFor(page: Page, ms: number): Promise<number> {
  return video(page).evaluate(async (v: HTMLVideoElement, during) => {
    const began = performance.now();
    let [moved, longest] = [began, 0];
    let last = v.currentTime;
    while (performance.now() - began < during) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (v.currentTime !== last) moved = performance.now();
      last = v.currentTime;
      longest = Math.max(longest, performance.now() - moved);
    }
    return longest / 1000;
  }, ms);
}

test(
  'a visitor opens television, watches, and changes channels by list, key, swipe and number',
  { tag: '@phone' },
  async ({ page, checkAccess, isMobile }) => {
    await page.goto('/cari');
    const menu = page.getByRole('navigation', { name: isMobile ? 'Menu bawah' : 'Utama' });
    await menu.getByRole('link', { name: 'TV langsung' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'TV langsung' })).toBeVisible();
    await checkAccess(page);
    await page
      .getByRole('link', { name: /Tayang Satu/ })
      .first()
      .click();
    await play(page);
    await expect(page.getByRole('button', { name: 'LANGSUNG' })).toBeVisible();
    await expect(page.getByText(/ lagi( selesai)?$/).first()).toBeVisible();
    await checkAccess(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      page.viewportSize()?.width,
    );
    if (isMobile) return touchTelevision(page);

    // `npm run proof -- channel` plays for minutes.
    // A player that stalls does so with each segment; a busy machine now and then.
    await expect(async () => {
      expect(await stalledFor(page, 10_000)).toBeLessThan(0.5);
    }).toPass({ timeout: 60_000 });

    await page.keyboard.press('PageUp');
    await expect(playing(page)).toHaveAccessibleName('Pemutar: Cilik');
    await expectMoving(page);
    await page.keyboard.press('b');
    await expect(playing(page)).toHaveAccessibleName('Pemutar: Tayang Satu');
    await page.keyboard.type('30');
    await expect(playing(page)).toHaveAccessibleName('Pemutar: Tayang Arena');
    await expectMoving(page);
    await page.keyboard.type('97');
    await expect(page.getByText('Belum ada kanal 97')).toBeVisible();

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tombol pintas' })).toContainText('Page Up');
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.keyboard.press('g');
    const list = page.getByRole('region', { name: 'Daftar kanal' });
    await expect(list).toBeVisible();
    await checkAccess(page);
    await list.getByRole('link', { name: /Irama/ }).click();
    await expect(playing(page)).toHaveAccessibleName('Pemutar: Irama');
  },
);

test('what began is watched from its start, what is over from the guide, and live again', async ({
  page,
  checkAccess,
}) => {
  await openChannel(page, /Tayang Satu/);
  await play(page);
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/acara=/);
  await expect(page.getByRole('button', { name: 'Ke langsung' })).toBeVisible(ANOTHER_SOURCE);
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);
  await expect.poll(() => timeline(page).inputValue().then(Number)).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'LANGSUNG' })).toBeVisible();

  await hasShown(page.request, 1, new Date(Date.now() - 6 * DAY_MS));
  const sixDaysAgo = new Date(Date.now() + 7 * 3_600_000 - 6 * DAY_MS).toISOString().slice(0, 10);
  await page.goto(`/live?tampilan=panduan&hari=${sixDaysAgo}`);
  const acts = page.getByRole('list', { name: 'Acara Tayang Satu' }).getByRole('link');
  await acts.nth(2).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await checkAccess(page);
  const title = await dialog.getByRole('heading').textContent();
  const file = await page.request.get(
    `/live/kalender/${await acts.last().getAttribute('data-programme')}`,
  );
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR/);
  await dialog.getByRole('link', { name: 'Tonton ulang' }).click();
  await play(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /acara dari .* sampai/);
});

test('who pauses here goes on there', async ({ page, elsewhere }) => {
  const email = await aViewer(page);
  const tokens = new Set<string>();
  const sources: string[] = [];
  page.on('request', (request) => {
    const [, token] = /\/t\/([^/]+)\/.*\.m4s$/.exec(request.url()) ?? [];
    if (token !== undefined) tokens.add(token);
    if (/get_url_transform|\/play\/live-tv\/v2[^/]*\.data/.test(request.url()))
      sources.push(request.url());
  });
  // What is offered elsewhere is the same programme: it has to have begun before the position, and go on for a while.
  await openChannel(page, new RegExp(await wellUnderWay(page.request, STEADY)));
  await play(page);
  // The first report brings the next media token; the picture goes on by it, and the source is not asked for again.
  const opened = sources.length;
  await expect.poll(() => tokens.size, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(sources.length).toBe(opened);
  const id = new URL(page.url()).searchParams.get('id');
  // Two and a half minutes back: a place of its own, not just live.
  const back = new Date(Date.now() - 150_000).toISOString();
  await page.goto(`/play/live-tv/v2?id=${id}&dari=${back}`);
  await play(page);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.goto('/');

  // The record of a viewing that ended with its page is told by the next one.
  const record = JSON.stringify({ id, position: 42, type: 'LIVETV' });
  const told = page.waitForRequest(
    (request) =>
      request.url().endsWith('/watch_log/channel') &&
      request.postDataJSON()?.durationSeconds === 42,
  );
  // Laid before the scripts of the page that shall find it: the one before may still be waking up.
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('laid') === null) localStorage.setItem('last_watch', text);
    sessionStorage.setItem('laid', 'yes');
  }, record);
  await page.reload();
  await told;

  const other = await elsewhere();
  await onFurtherDevice(other, email);
  await other.goto(`/play/live-tv/v2?id=${id}`);
  await other.getByRole('button', { name: /^Lanjutkan dari \d\d\.\d\d/ }).click();
  await expect(other).toHaveURL(/dari=/);
  await expect(other.getByRole('button', { name: 'Ke langsung' })).toBeVisible(ANOTHER_SOURCE);
  await expectMoving(other);
});

test('only the sound plays on, and says what it costs', async ({ page, checkAccess }) => {
  await openChannel(page, /Cilik/);
  await play(page);
  await playing(page).hover();
  await page.getByRole('button', { name: 'Dengar saja' }).click();
  await expect(playing(page).getByText(/Paling banyak \d+ MB\/jam/)).toBeVisible(ANOTHER_SOURCE);
  await expect.poll(() => position(page)).toBeGreaterThan(1);
  expect(await video(page).evaluate((v: HTMLVideoElement) => v.videoHeight)).toBe(0);
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.artist);
  expect(shown).toBe('Cilik');
  await checkAccess(page);
});

test('a channel of a plan says what opens it, and the list stays beside it', async ({
  page,
  checkAccess,
}) => {
  await openChannel(page, /Sinema Plus/);
  await expect(page.getByRole('heading', { name: /Tonton dengan Premium/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Tayang Satu/ }).first()).toBeVisible();
  await checkAccess(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('what is on reads as a list, in the zone that was chosen', async ({ page }) => {
    await page.goto('/live?tampilan=kanal');
    await expect(page.getByRole('link', { name: /Tayang Satu/ }).first()).toBeVisible();
    await page.locator('summary', { hasText: 'Zona waktu' }).click();
    await page.getByRole('button', { name: 'WIT', exact: true }).click();
    await expect(page.getByText(/Sekarang \d\d\.\d\d WIT/)).toBeVisible();
    await page.locator('summary', { hasText: 'Acara berikutnya' }).first().click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^\d\d\.\d\d/ })
        .first(),
    ).toBeVisible();
    // The guide opens at now, and hours before it are a link away.
    await page.goto('/live?tampilan=panduan');
    await expect(page.locator('[data-when="now"]').first()).toBeInViewport();
    await page.goto('/live?tampilan=panduan&sejak=0');
    await expect(page.getByText('00.00', { exact: true }).first()).toBeInViewport();
  });
});
