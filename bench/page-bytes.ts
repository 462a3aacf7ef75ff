import { type Figure, figure } from './figure.ts';
import { onFreshPage, PHONE, startBrowser } from './load/browser.ts';
import { withSite } from './load/site.ts';

const SCRIPT_BUDGET = 150_000;
const HTML_BUDGET = 40_000;

/** Bytes of scripts and HTML, compressed as they travel, of the home page for somebody new, until it rests. */
export function measure(): Promise<Figure[]> {
  return withSite(async (url) => {
    const bytes = await weigh(url);
    return [
      figure(
        { name: 'first-route-script-bytes', value: bytes.scripts, reference: SCRIPT_BUDGET },
        { atMost: 1 },
      ),
      figure(
        { name: 'first-route-html-bytes', value: bytes.html, reference: HTML_BUDGET },
        { atMost: 1 },
      ),
    ];
  });
}

async function weigh(url: string): Promise<{ scripts: number; html: number }> {
  const browser = await startBrowser();
  try {
    return await onFreshPage(browser, PHONE, async (page, context) => {
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
      if (bytes.scripts === 0 || bytes.html === 0)
        throw new Error('The page sent nothing to weigh');
      return bytes;
    });
  } finally {
    await browser.close();
  }
}
