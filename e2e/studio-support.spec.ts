import type { Page } from '@playwright/test';
import { orderNumber } from '#contract/formats.ts';
import { beginStaffSession, openPalette } from './staff.ts';
import { expect, test } from './test.ts';
import { aViewer, checkOut, inWallet } from './viewer.ts';

/** Gives a part of what was paid back to the balance, from the account's timeline. */
async function giveBack(desk: Page, amount: string): Promise<void> {
  await desk.getByRole('button', { name: 'Kembalikan', exact: true }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Kembalikan uang' });
  await dialog.getByLabel('Jumlah').fill(amount);
  await dialog.getByLabel('Ke mana').selectOption('credit');
  await dialog.getByLabel('Alasan').fill('Siaran terganggu');
  await dialog.getByRole('button', { name: 'Kembalikan' }).click();
  await expect(dialog).toBeHidden();
}

test('a caller is found by an order and helped in two clicks; money that takes two people goes back once', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  // Given up at our side, so that no process asks the gateway any more; paid all the same.
  await aViewer(page);
  const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
  await page.getByRole('button', { name: 'Batalkan' }).click();
  await expect(page.getByRole('alert')).toContainText('dibatalkan');
  await inWallet(page.request, order, 'pay-late');

  const desk = await elsewhere();
  await beginStaffSession(desk, 'support@tayang.example');
  await desk.goto('/studio');
  await (await openPalette(desk)).fill(orderNumber(order));
  await desk.getByRole('group', { name: 'Akun' }).getByRole('option').first().click();
  await expect(desk.getByRole('heading', { name: 'Linimasa' })).toBeVisible();
  await checkAccess(desk);

  await desk.getByRole('button', { name: 'Uangnya terpotong' }).click();
  await desk.getByRole('button', { name: 'Tanya gateway sekarang' }).click();
  await expect(desk.getByText('Aktif sekarang')).toBeVisible({ timeout: 20_000 });
  await desk.getByRole('button', { name: 'Selesai' }).click();
  await expect(desk.getByText('Uang Rp3.000 masuk')).toBeVisible();

  await desk.getByRole('button', { name: 'Kenapa tidak bisa menonton?' }).click();
  const why = desk.getByRole('dialog', { name: 'Kenapa tidak bisa menonton?' });
  await why.getByLabel('Judul').fill('Kaldera');
  await why.getByRole('button', { name: 'Cari' }).click();
  await why.getByRole('button', { name: 'Periksa Kaldera', exact: true }).click();
  await expect(why.getByText('Perlu paket', { exact: true })).toBeVisible();
  await checkAccess(desk);
  await why.getByRole('button', { name: 'Tutup', exact: true }).last().click();

  // The first part goes back at once; the second refund of an account in a month takes a second person.
  await giveBack(desk, '1000');
  await expect(desk.getByText('Refund Rp1.000 selesai')).toBeVisible();
  await giveBack(desk, '2000');
  await expect(desk.getByText('Menunggu persetujuan orang kedua.')).toBeVisible();
  await desk.getByRole('link', { name: 'Lihat permintaan' }).first().click();
  await expect(desk.getByText('Orang lain yang memutuskan')).toBeVisible();

  const office = await elsewhere();
  await beginStaffSession(office, 'finance@tayang.example');
  await office.goto('/studio/persetujuan');
  await office.getByRole('row', { name: new RegExp(orderNumber(order)) }).click();
  await expect(office.getByText('Akun ini sudah menerima refund')).toBeVisible();
  await checkAccess(office);
  await office.getByRole('button', { name: 'Setujui dan jalankan' }).click();
  await expect(office.getByText('Disetujui dan dijalankan.')).toBeVisible();

  await desk.getByRole('link', { name: 'Lihat linimasanya' }).click();
  await expect(desk.getByText('Refund Rp2.000 selesai')).toHaveCount(1);
  await expect(desk.getByText(/minta persetujuan$/)).toBeVisible();
  await expect(desk.getByText(/menyetujui$/)).toBeVisible();
  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.setViewportSize({ width: 768, height: 1024 });
  await checkAccess(desk);
  await page.goto('/akun/saldo');
  await expect(page.getByText('+Rp2.000')).toHaveCount(1);

  for (const [address, heading] of [
    ['/studio/kasus', 'Kasus'],
    ['/studio/refund', 'Refund'],
    ['/studio/jejak', 'Jejak'],
  ] as const) {
    await desk.goto(address);
    await expect(desk.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await checkAccess(desk);
  }

  await desk.goto('/studio/kasus');
  await desk.getByRole('button', { name: 'Jawaban tersimpan' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Jawaban tersimpan' });
  await expect(dialog.getByLabel('Ubah')).toContainText('Minta bukti');
  await dialog.getByLabel('Nama').fill(`Salam ${order}`);
  await dialog.getByLabel('Isi').fill('Halo, Kak.');
  await checkAccess(desk);
  // A press beside it, a lost line and a proxy's page take nothing of what was typed.
  await desk.mouse.click(4, 400);
  await desk.context().setOffline(true);
  const saving = dialog.getByRole('button', { name: 'Simpan' });
  await saving.click();
  await expect(dialog.getByRole('alert')).toContainText('internet');
  await desk.context().setOffline(false);
  await desk.route('**/kasus.data*', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await saving.click();
  await expect(dialog.getByRole('alert')).not.toContainText('internet');
  await desk.unroute('**/kasus.data*');
  await expect(dialog.getByLabel('Isi')).toHaveValue('Halo, Kak.');
  // The browser told of both.
  complaints.length = 0;
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByLabel('Ubah')).toContainText(`Salam ${order}`);
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(dialog.getByLabel('Ubah')).not.toContainText(`Salam ${order}`);
});
