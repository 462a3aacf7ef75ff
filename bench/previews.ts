import type { Browser } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { onFreshPage, startBrowser } from './load/browser.ts';
import { withSite } from './load/site.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Well over the time after which a slide or a pointer that rests begins a preview, and for its segments to come. */
const REST_MS = 6_000;
/** What previews are made of: their code, their source, their segments. */
const OF_PREVIEWS = /\/assets\/show-preview|\/playback\/preview|\/t\//;

/**
 * Bytes of moving previews on the home page, where the first slide and then a pointer on a card rest: none with Save-Data,
 * against the same visit without it.
 */
export function measure(): Promise<Figure> {
  return withSite(async (url) => {
    const browser = await startBrowser();
    try {
      const reference = await visit(browser, url, { saveData: false });
      if (reference === 0) throw new Error('No preview came where one may');
      const value = await visit(browser, url, { saveData: true });
      return figure({ name: 'preview-bytes-with-save-data', value, reference }, { atMost: 0 });
    } finally {
      await browser.close();
    }
  });
}

function visit(browser: Browser, url: string, connection: { saveData: boolean }): Promise<number> {
  return onFreshPage(browser, DESKTOP, async (page, context) => {
    await page.addInitScript((told) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', ...told } });
    }, connection);
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    const counted = new Set<string>();
    let bytes = 0;
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (OF_PREVIEWS.test(request.url)) counted.add(requestId);
    });
    // What is asked for counts, also before it is through.
    wire.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (counted.has(requestId)) bytes += dataLength;
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    await page.locator('.rail [data-preview]').first().hover();
    await page.waitForTimeout(REST_MS);
    return bytes;
  });
}
