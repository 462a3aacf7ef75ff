import type { Page } from '@playwright/test';
import { GENERAL_TERMS } from '#contract/editorial/documents.ts';
import routes from '../studio/app/routes.ts';
import { foreignWords } from './foreign-words.ts';
import { lookForBarriers } from './look-for-barriers.ts';
import { beginStaffSession } from './staff.ts';
import { listStudioPages } from './studio-addresses.ts';
import { expect, test } from './test.ts';
import { openStudio, walkByTab } from './walk-by-tab.ts';

/** Whether every page is walked, in both sizes and schemes: `npm run proof -- studio-pages`. The short form walks six in one. */
const WALKS_ALL = process.env.STUDIO_PAGES === 'all';

/** A screen of 1440 x 900 at 200 % zoom. */
test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

test('at 200 % zoom pages are walked by Tab alone: focus is seen, all is reached, nothing is wider than the screen', async ({
  page,
  checkAccess,
}) => {
  await beginStaffSession(page, 'admin@tayang.example');
  const found: Record<string, string[]> = {};
  for (const address of [
    '/studio',
    '/studio/judul',
    '/studio/jadwal',
    '/studio/akun',
    `/studio/syarat/${GENERAL_TERMS}`,
    '/studio/sistem',
  ]) {
    await openStudio(page, address);
    const { problems, stops } = await walkByTab(page);
    expect(stops, address).toBeGreaterThan(5);
    if (problems.length > 0) found[address] = problems;
    await checkAccess(page);
  }
  expect(found).toEqual({});
  // A view that was kept before its column went.
  await page.goto('/studio/judul?urut=rating');
  await expect(page.getByText('Urutan menurut kolom “rating” tidak ada')).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

const MINUTE = 60_000;

/** What is wrong with a page in a size: at twice its letters by Tab, then as it is. */
async function judge(page: Page, address: string, width: number, height: number) {
  await page.setViewportSize({ width: width / 2, height: height / 2 });
  await openStudio(page, address);
  const { problems, isOver } = await walkByTab(page);
  if (!isOver) problems.push('Tab does not come around');
  const zoomed = await lookForBarriers(page);
  await page.setViewportSize({ width, height });
  const barriers = await lookForBarriers(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...problems.map((each) => `at 200 %: ${each}`),
    ...zoomed.map((each) => `at 200 %: ${each}`),
    ...barriers,
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
    ...(await foreignWords(page)).map((each) => `not Indonesian: ${each}`),
  ];
}

if (WALKS_ALL)
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const)
      test(`every page at ${width}, ${colorScheme}`, async ({ page, complaints }) => {
        test.setTimeout(30 * MINUTE);
        await page.emulateMedia({ colorScheme });
        await beginStaffSession(page, 'admin@tayang.example');
        const { found: addresses, lacking } = await listStudioPages(page, routes);
        const found: Record<string, string[]> = {};
        for (const address of addresses) {
          const problems = await judge(page, address, width, height).catch((error: unknown) => [
            String(error).slice(0, 300),
          ]);
          if (problems.length > 0) found[address] = problems;
        }
        console.log(`${addresses.length} pages at ${width}, ${colorScheme}`);
        // The page that is not there says so in the console.
        complaints.splice(0);
        expect({ lacking, found }).toEqual({ lacking: [], found: {} });
      });
