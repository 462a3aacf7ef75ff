import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const FRAMES = 13;
const WATCHED_MS = { atLeast: 800, atMost: 10_000 };

/**
 * Counts the frames that the page's video shows, until there are enough or time is up, and looks how bright the picture
 * is then (0 to 255, at its brightest place). How many a second there are is a matter of the machine.
 */
async function watchPicture(page: Page): Promise<{ frames: number; brightest: number }> {
  const wanted = { enough: FRAMES, ...WATCHED_MS };
  return page.locator('video').evaluate(async (video: HTMLVideoElement, of) => {
    let frames = 0;
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, of.atMost);
      const count = () => {
        frames += 1;
        const isEarly = performance.now() - began < of.atLeast;
        if (frames < of.enough || isEarly) video.requestVideoFrameCallback(count);
        else {
          clearTimeout(timer);
          resolve();
        }
      };
      video.requestVideoFrameCallback(count);
    });
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext('2d');
    pen?.drawImage(video, 0, 0, 64, 36);
    const { data } = pen?.getImageData(0, 0, 64, 36) ?? { data: [] };
    return { frames, brightest: Math.max(...[...data].filter((_, i) => i % 4 !== 3)) };
  }, wanted);
}

/** The picture really moves and is not black. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0.2);
  // A film has dark moments.
  await expect(async () => {
    const { frames, brightest } = await watchPicture(page);
    expect(frames).toBeGreaterThanOrEqual(FRAMES);
    expect(brightest).toBeGreaterThan(24);
  }).toPass({ timeout: 30_000 });
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
