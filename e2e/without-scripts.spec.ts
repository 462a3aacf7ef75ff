import { filmOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import { inWallet, newEmail, PASSWORD, verificationLink } from './viewer.ts';

test.use({ javaScriptEnabled: false });

test('signing up and buying work without JavaScript', async ({ page, complaints }) => {
  const email = newEmail();
  await page.goto('/bantuan');
  await page.getByLabel('Apa yang bisa kami bantu?').fill('uang kembali');
  await page.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText('Dalam 24 jam setelah membayar', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Laporkan masalah' }).click();
  await page.getByLabel('Apa yang terjadi?').fill('Gambarnya berhenti.');
  await page.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(page.getByText('Pilih dulu, ini tentang apa.')).toBeVisible();
  await expect(page.getByLabel('Apa yang terjadi?')).toHaveValue('Gambarnya berhenti.');
  await page.getByLabel('Tentang apa?').selectOption('playback');
  await page.getByLabel('Emailmu').fill(email);
  await page.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(page.getByText(/Nomornya KS-/)).toBeVisible();
  // The refused form says 400 in the console.
  complaints.length = 0;

  await page.goto('/daftar');
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(page.getByText('Isi dengan alamat email atau nomor HP yang benar.')).toBeVisible();
  complaints.length = 0;
  const film = await filmOf(page.request, 'D');
  await page.goto(`/judul/${film.slug}`);
  await page.getByRole('link', { name: /^Tonton dengan Premium/ }).click();
  await expect(page.getByRole('radio', { name: 'Premium 1 hari' })).toBeChecked();
  await page.getByRole('button', { name: 'Belum punya akun? Daftar gratis' }).click();
  const waiting = page.getByRole('region', { name: 'Pesananmu' });
  await expect(waiting).toContainText('Rp6.000');
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(page.getByRole('heading', { name: 'Satu langkah lagi' })).toBeVisible();
  await page.getByRole('button', { name: 'Kirim ulang tautan' }).click();
  await expect(page.getByText('Tautan baru sudah dikirim.')).toBeVisible();

  await page.goto(await verificationLink(page.request, email));
  await page.getByRole('button', { name: 'Verifikasi akun' }).click();
  // The order went along: the next page is its code.
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
  await expect(page.getByRole('img', { name: /Kode QRIS/ })).toBeVisible();
  const href = await page.getByRole('link', { name: /dompet pembeli/ }).getAttribute('href');
  await inWallet(
    page.request,
    new URL(href ?? '', page.url()).searchParams.get('order') ?? '',
    'pay',
  );
  await page.getByRole('button', { name: 'Cek status' }).click();
  await expect(page.getByRole('heading', { name: 'Selamat menonton!' })).toBeVisible();

  await page.goto('/akun/kuota');
  await page.getByText('Hemat, 360p').click();
  await page.getByRole('button', { name: 'Simpan batas' }).click();
  await expect(page.getByText(/Tersimpan/)).toBeVisible();
  await page.goto('/akun/keamanan');
  const next = `${PASSWORD}-baru`;
  await page.getByLabel('Kata sandi sekarang', { exact: true }).fill('bukan-sandinya-9');
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByText('Kata sandi sekarang tidak cocok.')).toBeVisible();
  await page.getByLabel('Kata sandi sekarang', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByText(/Kata sandi.*diganti/).first()).toBeVisible();
  await page.goto('/keluar');
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await page.goto('/login');
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.goto('/akun');
  await expect(page.getByText(email)).toBeVisible();
  // The refused password says 403 in the console.
  complaints.length = 0;
});
