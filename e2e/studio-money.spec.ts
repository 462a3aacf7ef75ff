import type { Page } from '@playwright/test';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

/** An add-on that no other journey buys. */
const OFFER = 'Pilihan Kurator';

async function askPrice(page: Page, price: string, startsAt?: string): Promise<void> {
  await page.getByRole('button', { name: 'Ubah harga' }).click();
  const dialog = page.getByRole('dialog', { name: `Harga ${OFFER}` });
  const field = dialog.getByLabel('Harga baru');
  await field.fill(price);
  const later = dialog.getByLabel('Mulai pada waktu tertentu');
  if (startsAt === undefined) await later.uncheck();
  else await dialog.getByLabel('Mulai', { exact: true }).fill(startsAt);
  await expect(dialog.getByRole('region', { name: 'Dampaknya' })).toContainText('langganan');
  await dialog.getByLabel('Alasan').fill('Harga baru');
  await expect(field).toHaveValue(Number(price).toLocaleString('id-ID'));
  await dialog.getByRole('button', { name: 'Minta persetujuan' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the request that a page of the asker links to, and approves it. */
async function approve(asker: Page, office: Page): Promise<void> {
  const request = asker.getByRole('status').getByRole('link', { name: 'Lihat permintaan' });
  await office.goto((await request.getAttribute('href')) ?? '');
  await office.getByRole('button', { name: 'Setujui dan jalankan' }).click();
  await expect(office.getByText('Disetujui', { exact: true })).toBeVisible();
}

test('a price from the 1st and one from now by two people; a coupon rehearsed; a month closed by two', async ({
  page,
  elsewhere,
  checkAccess,
}) => {
  const office = await elsewhere();
  await beginStaffSession(page, 'finance@tayang.example');
  await beginStaffSession(office, 'admin@tayang.example');

  await page.goto(`/studio/paket?cari=${encodeURIComponent(OFFER)}`);
  await checkAccess(page);
  await page.getByRole('row', { name: new RegExp(OFFER) }).click();
  await expect(page.getByRole('heading', { name: OFFER, level: 1 })).toBeVisible();
  await askPrice(page, '21000', '2037-01-01T00:00');
  await approve(page, office);
  await page.reload();
  await expect(page.getByText('Terjadwal', { exact: true })).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Alasan').fill('Tidak jadi');
  await page.getByRole('button', { name: 'Batalkan harga' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Terjadwal', { exact: true })).toBeHidden();

  const price = 20_000 + (Date.now() % 1_000);
  await askPrice(page, String(price));
  await approve(page, office);
  const viewer = await elsewhere();
  await viewer.goto('/paket');
  const shown = (rupiah: number) => viewer.getByText(`Rp${rupiah.toLocaleString('id-ID')}`).first();
  await expect(shown(price)).toBeVisible();

  // With a release it takes two as well, out and back.
  await page.goto('/studio/rilis');
  await page.getByRole('button', { name: 'Buat rilis' }).first().click();
  await page.getByRole('dialog').getByLabel('Nama').fill(`Harga ${price}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Buat rilis' }).click();
  await page.getByRole('button', { name: 'Tambah harga' }).click();
  const adding = page.getByRole('dialog', { name: 'Tambah harga' });
  await adding.getByLabel('Cari paket').fill(OFFER);
  const option = adding.getByLabel('Paket', { exact: true }).locator('option', { hasText: OFFER });
  await adding
    .getByLabel('Paket', { exact: true })
    .selectOption((await option.getAttribute('value')) ?? '');
  await adding.getByLabel('Harga baru').fill(String(price + 5_000));
  await adding.getByLabel('Promo', { exact: true }).selectOption('Promo baru');
  await adding.getByLabel('Harga promo').fill(String(price + 3_000));
  await adding.getByLabel('Promo sampai', { exact: true }).fill('2037-02-01T00:00');
  await checkAccess(page);
  await adding.getByRole('button', { name: 'Masukkan ke rilis' }).click();
  await expect(
    page.getByText(/ → Rp[\d.]+, promo Rp[\d.]+ sampai .*2037.*, mulai saat rilis terbit/),
  ).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Terbitkan sekarang' }).click();
  await expect(page.getByRole('list', { name: 'Yang berubah' })).toContainText(OFFER);
  await checkAccess(page);
  await page.getByRole('button', { name: 'Minta persetujuan' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The release's page says that a request waits, and the request leads back to it.
  await page.reload();
  await approve(page, office);
  await office.getByRole('link', { name: 'Buka rilisnya' }).click();
  await expect(office.getByRole('heading', { name: `Harga ${price}`, level: 1 })).toBeVisible();
  await viewer.reload();
  await expect(shown(price + 3_000)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Batalkan rilis' }).click();
  await page.getByRole('button', { name: 'Minta persetujuan' }).click();
  await approve(page, office);
  await viewer.reload();
  await expect(shown(price)).toBeVisible();

  await page.goto('/studio/paket');
  await page.getByRole('button', { name: 'Paket baru' }).click();
  const fresh = page.getByRole('dialog', { name: 'Paket baru' });
  const name = `Layar ekstra ${Date.now()}`;
  await fresh.getByLabel('Jenis').selectOption('Paket tambahan');
  await fresh.getByLabel('Perlu paket').selectOption('Premium');
  await fresh.getByLabel('Layar tambahan').fill('1');
  await fresh.getByLabel('Nama').fill(name);
  await fresh.getByLabel('Harga').fill('88000');
  await fresh.getByLabel('Urutan di toko').fill('900');
  await fresh.getByLabel('Alasan').fill('Keluarga besar');
  await checkAccess(page);
  await fresh.getByRole('button', { name: 'Minta persetujuan' }).click();
  await expect(fresh).toBeHidden();
  await approve(page, office);
  await page.goto(`/studio/paket?cari=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Dijual');

  await page.goto('/studio/kupon');
  await page.getByRole('button', { name: 'Kupon baru' }).click();
  const coupon = page.getByRole('dialog', { name: 'Kupon baru' });
  await coupon.getByLabel('Nama').fill('Uji coba');
  await coupon.getByLabel('Mulai', { exact: true }).fill('2026-01-01T00:00');
  await coupon.getByLabel('Sampai', { exact: true }).fill('2037-01-01T00:00');
  await coupon.getByRole('button', { name: 'Uji dulu' }).click();
  await expect(coupon.getByRole('region', { name: 'Uji coba' })).toContainText('Memenuhi syarat');
  await checkAccess(page);

  await page.goto('/studio/buku?bagian=tutup');
  await expect(page.getByRole('heading', { name: /^Pemeriksaan/ })).toBeVisible();
  await checkAccess(page);
  // Once in the life of a database: the demo's month before this one.
  const close = page.getByRole('button', { name: /^Tutup \w+ \d{4}$/ });
  if (await close.isEnabled()) {
    await close.click();
    await page.getByRole('dialog').getByLabel('Alasan').fill('Tutup buku');
    await page.getByRole('button', { name: 'Minta persetujuan' }).click();
    await approve(page, office);
    await page.reload();
  }
  await expect(page.getByText('Diminta Fajar Finance')).toBeVisible();

  for (const address of [
    '/studio/faktur',
    '/studio/buku',
    '/studio/buku?bagian=chargeback',
    '/studio/laporan',
    '/studio/laporan?bagian=pemegang',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkAccess(page);
  }

  // More control is one admin's; finance looks.
  await page.goto('/studio/persetujuan?bagian=batas');
  await expect(page.getByText('Refund sekali')).toBeVisible();
  await expect(page.getByLabel('Refund sekali')).toHaveCount(0);
  await office.goto('/studio/persetujuan?bagian=batas');
  const days = office.getByLabel(/^Jarak antara dua refund/);
  const next = String(Number(await days.inputValue()) + 1);
  await expect(async () => {
    await days.fill(next);
    await office.getByLabel('Alasan').fill('Sering diminta lagi', { timeout: 1_000 });
  }).toPass();
  await checkAccess(office);
  await office.getByRole('button', { name: 'Simpan batas' }).click();
  await expect(office.getByText('Batas tersimpan.')).toBeVisible();
  await expect(office.getByText(/^Batas terakhir diubah .* oleh Ayu Admin/)).toBeVisible();
});
