import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** How many frames the page's video shows in `ms`, and how bright the picture is (0 to 255, at its brightest place). */
async function watchPicture(
  page: Page,
  ms: number,
): Promise<{ frames: number; brightest: number }> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement, during) => {
    let frames = 0;
    let isOver = false;
    const count = () => {
      frames += 1;
      if (!isOver) video.requestVideoFrameCallback(count);
    };
    video.requestVideoFrameCallback(count);
    await new Promise((resolve) => setTimeout(resolve, during));
    isOver = true;
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext('2d');
    pen?.drawImage(video, 0, 0, 64, 36);
    const { data } = pen?.getImageData(0, 0, 64, 36) ?? { data: [] };
    return { frames, brightest: Math.max(...[...data].filter((_, i) => i % 4 !== 3)) };
  }, ms);
}

/** The picture really moves and is not black. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0.2);
  const { frames, brightest } = await watchPicture(page, 2_000);
  expect(frames).toBeGreaterThan(12);
  expect(brightest).toBeGreaterThan(24);
}

/** Presses play until the picture moves: a key that comes before the page is awake is lost. */
export async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Pemutar/ }).waitFor();
  const frames = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        video.paused ? 0 : video.getVideoPlaybackQuality().totalVideoFrames,
      );
  await expect(async () => {
    if (await isPaused(page)) await page.keyboard.press('k');
    await expect.poll(frames, { timeout: 5_000 }).toBeGreaterThan(6);
  }).toPass({ timeout: 60_000 });
}

export function position(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

export function isPaused(page: Page): Promise<boolean> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
}
