import { type Figure, figure } from '../figure.ts';
import { type Studio, withStudio } from '../load/studio.ts';

/** Kilobytes: of the first page all, of the others what they bring beyond it. */
const BUDGETS = { shell: 230, grid: 30, week: 25, charts: 25, article: 140 };
type Part = keyof typeof BUDGETS;

/** JavaScript of the studio, compressed as it travels, of pages that somebody opens after the first one. */
export function measure(): Promise<Figure[]> {
  return withStudio('Ayu Admin', async (studio) => {
    const addresses: Record<Part, string> = {
      shell: '/studio/',
      grid: '/studio/judul',
      week: `/studio/jadwal/${await find(studio, 'select channel_id as id from live.week limit 1')}`,
      charts: '/studio/kualitas',
      article: `/studio/artikel/${await find(studio, "select document_id as id from editorial.document where kind = 'article' limit 1")}`,
    };
    const figures: Figure[] = [];
    for (const part of Object.keys(BUDGETS) as Part[]) {
      // The shell is there before each other page, and counts as new only for itself.
      const shell = await scriptsOf(studio, [addresses.shell]);
      const both =
        part === 'shell' ? shell : await scriptsOf(studio, [addresses.shell, addresses[part]]);
      const value = part === 'shell' ? shell : both - shell;
      figures.push(
        figure(
          { name: `studio-${part}-script-kilobytes`, value, reference: BUDGETS[part] },
          { atMost: 1 },
        ),
      );
    }
    return figures;
  });
}

async function find({ client }: Studio, text: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text);
  return rows[0]?.id ?? '';
}

/** Kilobytes of scripts of these pages, opened one after the other in a browser that keeps what it got. */
async function scriptsOf(
  { page, browser, url }: Studio,
  paths: readonly string[],
): Promise<number> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const tab = await context.newPage();
  const wire = await context.newCDPSession(tab);
  await wire.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  for (const path of paths) await tab.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
  await context.close();
  return bytes / 1_000;
}
