import { expect, test } from './test.ts';
import { inWallet, payCart, aViewer } from './viewer.ts';

test('a code is refused with its reason, another taken, a voucher added, and both are used once paid', async ({
  page,
  checkAccess,
  complaints,
}) => {
  await aViewer(page);
  await page.goto('/paket');
  await expect(page.getByRole('heading', { name: 'Paket tambahan' })).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: /Perpanjang 30 hari/ }).click();
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
  await expect(page.getByText('Rp29.000').first()).toBeVisible();

  await page.getByText('Punya kode kupon?').click();
  const code = page.getByLabel('Kode kupon');
  await code.fill('premium25');
  await code.press('Enter');
  await expect(page.getByText('Kupon ini hanya berlaku untuk paket Premium.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('premium25');
  await checkAccess(page);
  // The browser tells of the refusal in its console.
  complaints.length = 0;

  await code.fill('TAYANGBARU');
  await code.press('Enter');
  await expect(page.getByText('-Rp14.500')).toBeVisible();
  await page.getByRole('button', { name: 'Pakai Voucher selamat datang' }).click();
  await expect(page.getByText('-Rp2.900')).toBeVisible();
  await expect(page.getByText('Rp11.600').first()).toBeVisible();
  await checkAccess(page);

  const order = await payCart(page);
  await inWallet(page.request, order, 'pay');
  await expect(page.getByRole('heading', { name: 'Selamat menonton!' })).toBeVisible({
    timeout: 20_000,
  });
  await page.goto('/akun/langganan');
  await expect(page.getByText('Sudah dipakai')).toBeVisible();
  await expect(page.getByText('Lite 30 hari', { exact: true })).toBeVisible();
});
