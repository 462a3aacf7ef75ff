import type { Page } from '@playwright/test';
import { type Film, filmOf } from './catalogue.ts';
import { isPaused, position } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer, onFurtherDevice } from './viewer.ts';

const PATIENCE_MS = 300_000;

const sent = (asked: readonly string[], path: RegExp) => asked.filter((url) => path.test(url));

/** Presses play where the film stands opened, and holds its source back until what is returned is called. */
async function pressPlay(page: Page, film: Film, asked: readonly string[]): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.goto(`/judul/${film.slug}`);
  await expect.poll(() => sent(asked, /\/init\.mp4$/).length, { timeout: 30_000 }).toBe(2);
  await page.route(/\/tonton\/.*\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Tonton', exact: true }).click();
  await page.getByRole('region', { name: `Pemutar: ${film.name}` }).waitFor();
  return answer.resolve;
}

test('a press draws the picture while the source is on its way, and who leaves it takes no screen', async ({
  page,
  elsewhere,
  checkAccess,
}) => {
  test.setTimeout(PATIENCE_MS);
  const film = await filmOf(page.request, 'A', { isShort: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const count = (path: RegExp) => sent(asked, path).length;
  const settings = page.getByRole('button', { name: 'Pengaturan tayangan' });
  const press = () => pressPlay(page, film, asked);

  // A visitor's film needs no playback session: it plays before its source is there, and goes on with it.
  const answerVisitor = await press();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
  await expect(settings).toHaveCount(0);
  await checkAccess(page);
  answerVisitor();
  await expect(settings).toHaveCount(1);
  const taken = await position(page);
  expect(taken).toBeGreaterThan(0);
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(taken);
  expect(await page.locator('video').count()).toBe(1);
  expect(count(/\/manifest\.mpd$/)).toBe(1);
  await page.unrouteAll();

  const email = await aViewer(page);
  // The visitor's film plays until its page is left.
  await page.goto('about:blank');
  asked.length = 0;
  const answerAccount = await press();
  expect(count(/\.m4s$/)).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Tonton', exact: true }).waitFor();
  answerAccount();
  await expect.poll(() => count(/\/screens\/stop$/)).toBe(1);
  expect(count(/\.m4s$/)).toBe(0);
  const other = await elsewhere();
  await onFurtherDevice(other, email);
  await other.goto(`/tonton/${film.productId}`);
  await other.getByRole('region', { name: /^Pemutar/ }).waitFor();
});

test('who pauses while the source is on its way finds the film paused', async ({ page }) => {
  const film = await filmOf(page.request, 'A', { isShort: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await pressPlay(page, film, asked);
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
  // As the key of a headset does it: no button is there yet.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  const paused = await position(page);
  answer();
  await page.getByRole('button', { name: 'Pengaturan tayangan' }).waitFor({ state: 'attached' });
  expect([await isPaused(page), await position(page)]).toEqual([true, paused]);
  await page.keyboard.press('k');
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(paused + 0.2);
});
