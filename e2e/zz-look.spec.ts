import { beginStaffSession } from './staff.ts';
import { test } from './test.ts';
test('look', async ({ page, checkAccess }) => {
  test.setTimeout(240_000);
  await beginStaffSession(page, 'scheduler@tayang.example');
  for (const [w, h] of [
    [1440, 900],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/studio/jadwal');
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/work/aid/week/day-${w}-${scheme}.png` });
      await page
        .getByRole('link', { name: /Tayang Satu/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Tayang Satu' }).waitFor();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/work/aid/week/week-${w}-${scheme}.png` });
      try {
        await checkAccess(page);
      } catch (e) {
        console.log(w, scheme, String(e).slice(0, 1500));
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: /Tanggal ini/ })
    .first()
    .click();
  await page.screenshot({ path: `/work/aid/week/chosen.png` });
  await page.keyboard.press('g');
  await page.waitForTimeout(2500);
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/work/aid/week/swap.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Slot baru…' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/work/aid/week/new.png` });
});
