import { expect, test } from './test.ts';
import { aViewer } from './viewer.ts';

test('a coupon is found by its category, redeemed by keyboard through a disturbance, and kept', async ({
  page,
  checkAccess,
  complaints,
}) => {
  await aViewer(page);
  await page.goto('/akun');
  await page.getByRole('link', { name: 'Kupon mitra' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Kupon mitra/ })).toBeVisible();
  await checkAccess(page);
  await page.getByRole('link', { name: 'Belanja' }).click();
  await expect(page.getByRole('link', { name: /Kopi Senja/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Langkah/ }).click();
  await expect(page.getByText('Kupon ini sudah habis.')).toBeVisible();
  await page.goto('/mitra/kupon/buku');
  const redeem = page.getByRole('link', { name: 'Tukar kupon' });
  await redeem.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tukar kupon ini?' });
  await expect(dialog).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(redeem).toBeFocused();

  // The platform fails: nothing is taken, and the viewer presses again.
  await redeem.press('Enter');
  await page.request.post('/_dev/trinvi/faults', { data: { error: { next: 1 } } });
  const yes = dialog.getByRole('button', { name: 'Ya, tukar sekarang' });
  await yes.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Tidak ada kupon yang terpakai');
  // The refusal is a 503, which the browser says in the console.
  complaints.length = 0;
  const code = page.getByText(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/);
  // A press while the page still loads what the refusal left is none.
  await expect(async () => {
    if (await yes.isVisible()) await yes.press('Enter', { timeout: 1_000 });
    await expect(code).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(dialog).toBeHidden();
  const shown = (await code.textContent()) ?? '';
  await checkAccess(page);
  await page.goto('/mitra/kupon');
  await page.getByRole('link', { name: 'Kuponku' }).click();
  await expect(page.getByText(shown)).toBeVisible();
  await checkAccess(page);

  // While the platform is down the code is still there; the list says what is the matter.
  await page.request.post('/_dev/trinvi/faults', { data: { error: { probability: 1 } } });
  await page.goto('/mitra/kupon/buku');
  await expect(page.getByText(shown)).toBeVisible();
  await page.goto('/mitra/kupon?kategori=jalan');
  await expect(page.getByText('Mitra kupon belum menjawab')).toBeVisible();
  await checkAccess(page);
  await page.request.post('/_dev/trinvi/faults', { data: {} });
});
