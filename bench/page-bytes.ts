import type { Browser } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { onFreshPage, PHONE, startBrowser } from './load/browser.ts';
import { aPaidTitle } from './load/films.ts';
import { withSite } from './load/site.ts';

/** Some two kilobytes above what each page weighed last: more has to be meant. Home never passes 130 KB. */
const budgets = {
  home: { scripts: 129_800, html: 30_500 },
  title: { scripts: 136_400, html: 40_000 },
  guide: { scripts: 139_300, html: 40_000 },
  packages: { scripts: 133_200, html: 40_000 },
  search: { scripts: 130_900, html: 40_000 },
  /** The studio's way in with its whole shell; 230 KB is the most that its design allows. */
  studio: { scripts: 190_000, html: 15_000 },
};
type Page = keyof typeof budgets;

/** Bytes of scripts and HTML, compressed as they travel, of pages for somebody new, each until it rests. */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const addresses: Record<Page, string> = {
      home: '/',
      // One that the visitor may not watch: where a press plays, the player comes along.
      title: `/judul/${await aPaidTitle(url)}`,
      guide: '/live',
      packages: '/paket',
      search: '/cari',
      studio: '/studio/masuk',
    };
    const browser = await startBrowser();
    const figures: Figure[] = [];
    try {
      for (const [page, budget] of Object.entries(budgets) as [Page, typeof budgets.home][]) {
        const bytes = await weigh(browser, new URL(addresses[page], url).href);
        for (const kind of ['scripts', 'html'] as const) {
          const measured = { value: bytes[kind], reference: budget[kind] };
          figures.push(figure({ name: `${page}-${kind}-bytes`, ...measured }, { atMost: 1 }));
        }
      }
    } finally {
      await browser.close();
    }
    return figures;
  });
}

function weigh(browser: Browser, url: string): Promise<{ scripts: number; html: number }> {
  return onFreshPage(browser, PHONE, async (page, context) => {
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes = { scripts: 0, html: 0 };
    wire.on('Network.responseReceived', ({ requestId, response }) => {
      kinds.set(requestId, response.mimeType);
    });
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      if (kind.includes('javascript')) bytes.scripts += encodedDataLength;
      if (kind === 'text/html') bytes.html += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (bytes.scripts === 0 || bytes.html === 0) throw new Error(`${url} sent nothing to weigh`);
    return bytes;
  });
}
