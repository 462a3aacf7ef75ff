import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tools/check/chromium.ts';
import { CannotMeasure } from '../figure.ts';

/** A phone as most viewers hold it. */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** The browser of the journeys, brought where it is not there. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium((line) => console.error(line));
  if (executablePath === undefined) throw new CannotMeasure('There is no Chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** A page of somebody who was never here before: nothing kept, nothing connected. */
export async function onFreshPage<T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'id-ID', ...options });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
