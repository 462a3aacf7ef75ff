import type { Locator, Page } from '@playwright/test';
import { filmOf } from './catalogue.ts';
import { findSmallControls, findTooWide } from './finger.ts';
import { expect, test } from './test.ts';
import { listens } from './viewer.ts';

/** Taps of a thumb since the home page came, each on what it finds. */
function aThumb() {
  const counted = { taps: 0 };
  const tap = async (target: Locator, at?: { x: number; y: number }) => {
    await target.tap(at && { position: at });
    counted.taps += 1;
  };
  return { counted, tap };
}

/** Somebody who was never here before sees the home page. */
async function comeHome(page: Page) {
  await page.goto('/');
  await listens(page);
  return aThumb();
}

/** What a tap opened plays: how fluently is a matter of the machine, and of other journeys. */
async function expectMoving(page: Page): Promise<void> {
  await page.locator('video').waitFor({ timeout: 30_000 });
  const frames = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        video.paused ? 0 : video.getVideoPlaybackQuality().totalVideoFrames,
      );
  await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(2);
}

test(
  'who comes for the first time watches a free film or a second episode by two taps, a running match by one',
  { tag: ['@phone', '@touch'] },
  async ({ page, elsewhere }) => {
    test.slow();
    await filmOf(page.request, 'A');

    const free = await comeHome(page);
    const main = page.getByRole('main');
    // What needs no account and is no series: a press on it plays at once.
    const films = main.locator('.title-card[href^="/judul/"]').filter({ hasNotText: 'Serial' });
    await free.tap(films.filter({ hasText: /Gratis/ }).first());
    // The banner of the page that goes has a button of that name too.
    await expect(page).toHaveURL(/\/judul\//, { timeout: 30_000 });
    await free.tap(main.getByRole('link', { name: /^Tonton/ }).first());
    await expectMoving(page);
    expect(free.counted.taps).toBeLessThanOrEqual(2);

    const serial = await comeHome(page);
    expect(await findTooWide(page)).toEqual([]);
    const series = main.locator('.title-card[href="/judul/sahabat-rimba"]').first();
    await serial.tap(series);
    await expect(page).toHaveURL('/judul/sahabat-rimba', { timeout: 30_000 });
    expect(await findTooWide(page)).toEqual([]);
    await serial.tap(main.getByRole('link', { name: /^2\. Komo Tidak Galak/ }));
    await expectMoving(page);
    await expect(page).toHaveURL(/\/tonton\//);
    expect(serial.counted.taps).toBe(2);
    // The way past the intro leaves every control to the thumb.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 2.5;
    });
    await expect(page.getByRole('button', { name: 'Lewati intro' })).toBeVisible();
    await expect.poll(() => findSmallControls(page)).toEqual([]);
    // So does what is offered after the end, upright and on its side.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.2;
      return video.play();
    });
    const after = page.getByRole('region', { name: 'Setelah ini' });
    await after.getByRole('button', { name: 'Berhenti' }).tap();
    await expect(after.getByRole('link', { name: 'Putar' })).toBeVisible();
    await expect.poll(() => findSmallControls(page)).toEqual([]);
    const upright = page.viewportSize();
    await page.setViewportSize({ width: 800, height: 360 });
    await expect.poll(() => findSmallControls(page)).toEqual([]);
    await expect(page.locator('video')).toBeHidden();
    await page.setViewportSize(upright ?? { width: 360, height: 800 });

    const fan = await elsewhere();
    const rail = fan.getByRole('region', { name: 'Sedang tayang' });
    const running = rail.getByRole('link', { name: / vs / }).first();
    // Matches follow the channel's schedule, which comes once its films are packaged.
    await expect(async () => {
      await fan.goto('/');
      await expect(running).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const match = await comeHome(fan);
    // It is seen without a scroll: above the bar at the bottom.
    const bar = await fan.getByRole('navigation', { name: 'Menu bawah' }).boundingBox();
    expect((await running.boundingBox())?.y).toBeLessThan((bar?.y ?? 0) - 48);
    await match.tap(running, { x: 60, y: 32 });
    await expect(fan).toHaveURL(/\/play\/live-tv\/v2\?id=/, { timeout: 30_000 });
    await expectMoving(fan);
    expect(match.counted.taps).toBe(1);
  },
);
