import { expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Those that need no session, and one that only leads away. */
const OUTSIDE = new Set(['masuk', 'undangan/:token', 'keluar']);

const pathOf = ({ path = '', index }: RouteConfigEntry) => (index === true ? '' : path);
const patternOf = (path: string) =>
  new RegExp(`^/studio/${path.replaceAll(/:\w+/g, String.raw`[^/?#]+`)}$`);

/** Rows that the demo comes without, each by its call; again is the same. */
async function makeRows(page: Page): Promise<void> {
  const post = async (path: string, data: object, also = 200) => {
    const answer = await page.request.post(`/platform/studio/v1/${path}`, { data });
    expect([200, also], `${path}: ${await answer.text()}`).toContain(answer.status());
  };
  const releaseId = '5a5a0000-0000-4000-8000-000000000001';
  await post('editorial/release/save', { releaseId, name: 'Rilis contoh', items: [] });
  await post('editorial/bulk/create', {
    jobId: '5a5a0000-0000-4000-8000-000000000002',
    act: { do: 'publish' },
    select: { filter: {} },
  });
  const listed = await page.request.get('/platform/studio/v1/guide/source/list');
  const { result } = (await listed.json()) as { result: { guideSources: object[] } };
  // A look beside this one may have made it just now.
  if (result.guideSources.length === 0)
    await post('guide/source/save', { name: 'contoh', isActive: false }, 409);
}

/** What a page shows once something was looked for. */
const SEARCHED = ['/studio/akun?cari=premium'];

/**
 * Addresses of all pages of the studio, by the table of its routes: one of each, what is about one row by the first row that
 * another page leads to, and every part that such a page has. `lacking` are routes that nothing leads to.
 */
export async function listStudioPages(
  page: Page,
  routes: readonly RouteConfigEntry[],
): Promise<{ found: string[]; lacking: string[] }> {
  await makeRows(page);
  const paths = routes.map(pathOf).filter((path) => !OUTSIDE.has(path) && path !== '*');
  const whole = paths.filter((path) => !path.includes(':'));
  const found = [...whole.map((path) => `/studio/${path}`.replace(/\/$/, '')), '/studio/tidak-ada'];
  const known = new Set(found);
  const links = new Set<string>();
  const read = async (address: string) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const all = await page
      .locator('a[href^="/studio/"]')
      .evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''));
    for (const link of all) links.add(link);
    return all;
  };
  for (const address of [...found, ...SEARCHED]) await read(address);
  const lacking: string[] = [];
  const ofRows = paths
    .filter((path) => path.includes(':'))
    .toSorted((a, b) => a.split('/').length - b.split('/').length);
  for (const path of ofRows) {
    const address = [...links]
      .map((link) => link.split(/[?#]/)[0] ?? '')
      .find((link) => patternOf(path).test(link) && !known.has(link));
    if (address === undefined) {
      lacking.push(path);
      continue;
    }
    const parts = (await read(address)).filter((link) => link.startsWith(`${address}?bagian=`));
    // What is about one row may be led to from a part alone.
    for (const part of new Set(parts)) await read(part);
    for (const each of new Set([address, ...parts])) found.push(each);
  }
  return { found, lacking };
}
