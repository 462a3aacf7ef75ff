import { expect, test } from './test.ts';
import { checkOut, inWallet, aViewer } from './viewer.ts';

const paid = { name: 'Selamat menonton!' };

test.describe('money that comes back', () => {
  test('refunded within a day to the balance, which pays the next cart', async ({
    page,
    checkAccess,
  }) => {
    await aViewer(page);
    const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
    await inWallet(page.request, order, 'pay');
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Lihat faktur dan rincian' }).click();
    await expect(page.getByText(/Faktur INV\/\d{4}\/\d{6}/)).toBeVisible();
    await checkAccess(page);
    // The page stood open longer than its access lasts.
    await page.context().clearCookies({ name: 'access_token' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Unduh PDF Faktur/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);

    await page.getByText('Minta pengembalian dana').click();
    await page.getByRole('radio', { name: 'Saldo Tayang' }).check();
    await checkAccess(page);
    await page.getByRole('button', { name: /Kembalikan Rp3\.000/ }).click();
    await expect(page.getByText('Sudah kembali lewat Saldo Tayang.')).toBeVisible();
    await expect(page.getByText(/Nota kredit NK\//)).toBeVisible();

    await page.goto('/akun/saldo');
    await expect(page.getByText('+Rp3.000')).toBeVisible();
    await checkAccess(page);
    await page.goto('/paket');
    await page.getByRole('button', { name: /Perpanjang 1 hari.*Rp3\.000/ }).click();
    await page.getByRole('radio', { name: 'Saldo Tayang' }).check();
    await page.getByRole('button', { name: /^Bayar/ }).click();
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
  });

  test('the money-taken button activates a payment that was never notified', async ({
    page,
    checkAccess,
  }) => {
    await aViewer(page);
    const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
    // Given up here, so that no process asks the gateway any more; paid all the same.
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await expect(page.getByRole('alert')).toContainText('dibatalkan');
    await page.getByRole('button', { name: 'Periksa sekarang' }).click();
    await expect(page.getByRole('heading', { name: /Kasus KS-/ })).toBeVisible();
    await checkAccess(page);
    const link = page.url();
    await inWallet(page.request, order, 'pay-late');
    await page.goto('/akun/uang-terpotong');
    await checkAccess(page);
    await page.getByRole('button', { name: 'Periksa sekarang' }).click();
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
    await page.goto(link);
    await expect(page.getByText('Pembayaranmu sudah masuk dan paketmu aktif.')).toBeVisible();
  });
});
