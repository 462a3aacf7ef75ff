import type { Page } from '@playwright/test';
import { filmOf } from './catalogue.ts';
import { aFinger } from './finger.ts';
import { expectPlaying, isPaused, position, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer } from './viewer.ts';

const PATIENCE_MS = 180_000;
const mini = (page: Page) => page.getByRole('region', { name: /^Pemutar kecil/ });

/** Remembers the element that plays now, and everything that would interrupt it. */
function markPicture(page: Page): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const interruptions: string[] = [];
    for (const name of ['pause', 'emptied', 'loadstart']) {
      video.addEventListener(name, () => interruptions.push(name));
    }
    Object.assign(window, { marked: { video, interruptions } });
  });
}

/** The one picture of the page is the marked one, and what has interrupted it. */
function interruptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Marked = { video: HTMLVideoElement; interruptions: string[] };
    const { video, interruptions: found } = (window as unknown as { marked: Marked }).marked;
    const videos = [...document.querySelectorAll('video')];
    return videos.length === 1 && videos[0] === video ? found : ['another picture'];
  });
}

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/judul/${slug}`);
  await page
    .getByRole('link', { name: /^(Tonton|Lanjutkan)/ })
    .first()
    .click();
  await startPlaying(page);
}

/** The film has 30 seconds: on a slow machine it would be over before all of it is looked at. */
async function fromTheStart(page: Page): Promise<void> {
  await page.keyboard.press('0');
  await expect.poll(() => position(page)).toBeLessThan(8);
}

test('a film plays on while one looks around, goes back to its page and ends with a press', async ({
  page,
  checkAccess,
}) => {
  test.setTimeout(PATIENCE_MS);
  await aViewer(page);
  const film = await filmOf(page.request, 'A');
  await open(page, film.slug);

  // Its chapters, by keys alone.
  await page.getByRole('button', { name: 'Daftar bab' }).press('Enter');
  const chapters = page.getByRole('region', { name: 'Daftar bab' });
  await expect(chapters.getByRole('button', { name: /Awan pagi/ })).toBeFocused();
  await checkAccess(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(11.9);
  await expect(chapters.getByRole('button', { name: /Di tepi sungai/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(chapters).toBeHidden();

  await startPlaying(page);
  await fromTheStart(page);
  await markPicture(page);
  await page.goBack();
  await expect(mini(page)).toBeVisible();
  await expect(page).toHaveURL(/\/judul\//);
  const before = await position(page);
  await page.getByRole('link', { name: 'Paket', exact: true }).first().click();
  await expect(page).toHaveURL(/\/paket/);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  await checkAccess(page);

  const sources: string[] = [];
  page.on('request', (request) => {
    if (/\.mpd|get_url_transform|tonton\/.*\.data/.test(request.url())) sources.push(request.url());
  });
  await mini(page)
    .getByRole('link', { name: /^Kembali ke pemutar/ })
    .press('Enter');
  await expect(page).toHaveURL(/\/tonton\//);
  await expect(mini(page)).toHaveCount(0);
  await expectPlaying(page);
  expect(await interruptions(page)).toEqual([]);
  expect(sources).toEqual([]);

  await fromTheStart(page);
  await page.getByRole('link', { name: /^Kembali ke info/ }).click();
  await mini(page).getByRole('button', { name: 'Jeda' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  // The playback session ends with the small player.
  const ended = page.waitForRequest(
    (request) =>
      request.url().endsWith('/v2/playback/progress') &&
      request.postData()?.includes('"leaving":true') === true,
  );
  await page.keyboard.press('Escape');
  await ended;
  await expect(mini(page)).toHaveCount(0);
  await expect(page.locator('#isi')).toBeFocused();
});

test(
  'a thumb puts the film away, looks around and says what it thinks of it',
  { tag: ['@phone', '@touch'] },
  async ({ page, checkAccess, complaints }) => {
    test.setTimeout(PATIENCE_MS);
    await aViewer(page);
    const film = await filmOf(page.request, 'A');
    await open(page, film.slug);
    await markPicture(page);
    const finger = await aFinger(page);
    // A page that is busy may take the touch for a scroll.
    await expect(async () => {
      await finger.swipe(180, 60, 190);
      await expect(mini(page)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole('link', { name: 'TV langsung' }).last().tap();
    await expect(page).toHaveURL(/\/live/);
    await expect(async () => {
      const bar = await page.getByRole('navigation', { name: 'Menu bawah' }).boundingBox();
      const box = await mini(page).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(box?.width).toBeLessThanOrEqual(360);
    }).toPass({ timeout: 10_000 });
    await checkAccess(page);
    expect(await interruptions(page)).toEqual([]);
    await mini(page).getByRole('button', { name: 'Tutup pemutar kecil' }).tap();

    // Nothing is kept before the viewer has agreed, in words, to its being kept.
    await page.goto(`/judul/${film.slug}`);
    const love = page.getByRole('button', { name: 'Suka banget' });
    await love.tap();
    await expect(page.getByRole('dialog')).toContainText('penilaian saya');
    await checkAccess(page);
    await page.getByRole('button', { name: 'Jangan simpan' }).tap();
    await expect(love).toHaveAttribute('aria-pressed', 'false');
    await love.tap();
    await page.getByRole('button', { name: 'Setuju dan simpan' }).tap();
    await expect(page.getByText('Tersimpan: kamu suka banget.')).toBeVisible();
    // The browser notes that the platform asked for the consent first.
    expect(complaints.every((complaint) => complaint.includes('409'))).toBe(true);
    complaints.length = 0;
    await page.reload();
    await expect(love).toHaveAttribute('aria-pressed', 'true');
    const change = page.getByRole('button', { name: 'Bukan untukku' });
    await change.tap();
    await expect(change).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Urungkan' }).tap();
    await expect(love).toHaveAttribute('aria-pressed', 'true');
  },
);

test('a page that is not there ends what plays small, and the next film plays', async ({
  page,
  complaints,
}) => {
  test.setTimeout(PATIENCE_MS);
  await aViewer(page);
  const film = await filmOf(page.request, 'A');
  await open(page, film.slug);
  await page.goBack();
  await expect(mini(page)).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/judul/sudah-tidak-ada');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tidak');
  await expect(mini(page)).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
  expect(complaints.every((complaint) => complaint.includes('404'))).toBe(true);
  complaints.length = 0;

  await page.goBack();
  await page
    .getByRole('link', { name: /^(Tonton|Lanjutkan)/ })
    .first()
    .click();
  await startPlaying(page);
  await expectPlaying(page);
});

test.describe('without the code of the small player', () => {
  // What a service worker asks for, no journey can hold back.
  test.use({ serviceWorkers: 'block' });

  test('the page stays, and the sound is over', async ({ page, complaints }) => {
    test.setTimeout(PATIENCE_MS);
    await page.route(/\/mini-player[^/]*\.js/, (route) => route.abort());
    await aViewer(page);
    const film = await filmOf(page.request, 'A');
    await open(page, film.slug);
    const video = await page.locator('video').elementHandle();
    // The playback session is given back all the same.
    const ended = page.waitForRequest(
      (request) => request.postData()?.includes('"leaving":true') === true,
    );
    await page.goBack();
    await ended;
    await expect(page.getByRole('heading', { level: 1 })).toContainText(film.name);
    await expect(page.locator('video')).toHaveCount(0);
    await expect
      .poll(() => video?.evaluate((node) => (node as HTMLVideoElement).paused))
      .toBe(true);
    expect(complaints.every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
    complaints.length = 0;
  });
});
