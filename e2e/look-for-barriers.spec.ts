import type { Page } from '@playwright/test';
import { lookForBarriers } from './look-for-barriers.ts';
import { expect, test } from './test.ts';

/** The rules that a look finds broken, once what is given stands at the end of the page's own part. */
async function brokenBy(page: Page, html: string): Promise<string[]> {
  await page.locator('main').evaluate((main, added) => {
    document.querySelector('#uji')?.remove();
    main.insertAdjacentHTML('beforeend', `<div id="uji">${added}</div>`);
  }, html);
  const found = await lookForBarriers(page);
  return found.map((text) => text.split(':')[0] ?? '');
}

test('a barrier is found also where the page was looked at before', async ({ page }) => {
  await page.goto('/login');
  expect(await lookForBarriers(page)).toEqual([]);
  expect(await brokenBy(page, '<p>Terang</p>')).toEqual([]);
  expect(await brokenBy(page, '<p style="color: #222; background: #111">Samar</p>')).toEqual([
    'color-contrast',
  ]);
  // What was found is found again; what is like it but named is not.
  const nameless = '<button type="button"></button>';
  expect(await brokenBy(page, nameless)).toEqual(['button-name']);
  expect(await brokenBy(page, nameless)).toEqual(['button-name']);
  expect(await brokenBy(page, '<button type="button">Ada</button>')).toEqual([]);
  // Of the page as a whole.
  expect(await brokenBy(page, '<main>Lagi</main>')).toContain('landmark-no-duplicate-main');
});
