import type { Browser, CDPSession } from '@playwright/test';
import { type Figure, figure, median } from './figure.ts';
import { onFreshPage, PHONE, startBrowser } from './load/browser.ts';
import { withSite } from './load/site.ts';

const ROUNDS = 5;
const BUDGET = { paintMs: 1_300, shift: 0 };
/** After the last request, for pictures to be decoded and the largest one to be told. */
const SETTLE_MS = 1_500;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER_CPU = 4;

type Seen = { paintMs: number; shift: number };

/**
 * Largest contentful paint and layout shift of the home page on a phone that was never here before: 1.6 Mbps, 150 ms
 * round trip, a processor four times slower than this machine's.
 */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const browser = await startBrowser();
    try {
      const seen: Seen[] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await look(browser, url));
      const paintMs = median(seen.map((each) => each.paintMs));
      const shift = Math.max(...seen.map((each) => each.shift));
      return [
        figure(
          { name: 'home-largest-paint-ms', value: paintMs, reference: BUDGET.paintMs },
          { atMost: 1 },
        ),
        figure({ name: 'home-layout-shift', value: shift, reference: BUDGET.shift }, { atMost: 1 }),
      ];
    } finally {
      await browser.close();
    }
  });
}

function look(browser: Browser, url: string): Promise<Seen> {
  return onFreshPage(browser, PHONE, async (page, context) => {
    await slowDown(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(readVitals);
    if (!(seen.paintMs > 0)) throw new Error('Chromium told no largest paint');
    return seen;
  });
}

async function slowDown(wire: CDPSession): Promise<void> {
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', LINE);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}

/** Runs in the page. */
async function readVitals(): Promise<Seen> {
  const entriesOf = <T extends PerformanceEntry>(type: string) =>
    new Promise<T[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const paints = await entriesOf('largest-contentful-paint');
  const shifts = await entriesOf<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    'layout-shift',
  );
  const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    paintMs: paints.at(-1)?.startTime ?? Number.NaN,
    shift: counted.reduce((sum, { value }) => sum + value, 0),
  };
}
