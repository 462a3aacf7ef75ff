import { GENERAL_TERMS } from '#contract/editorial/documents.ts';
import { beginStaffSession } from './staff.ts';
import { test } from './test.ts';
test('look', async ({ page, checkAccess }) => {
  await beginStaffSession(page, 'admin@tayang.example');
  for (const [w, h] of [
    [1440, 900],
    [768, 1024],
  ] as const)
    for (const scheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, path] of [
        ['sistem', '/studio/sistem'],
        ['gagal', '/studio/sistem?bagian=gagal'],
        ['syarat', '/studio/syarat'],
        ['umum', `/studio/syarat/${GENERAL_TERMS}`],
        ['baru', '/studio/syarat/7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a02'],
      ] as const) {
        await page.goto(path);
        await page.waitForTimeout(400);
        await page.screenshot({
          path: `/tmp/t/terms-shots/${name}-${w}-${scheme}.png`,
          fullPage: true,
        });
        await checkAccess(page);
      }
    }
});
