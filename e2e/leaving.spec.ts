import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './test.ts';
import {
  aViewer,
  expectSignedOut,
  linkIn,
  listens,
  newEmail,
  onFurtherDevice,
  PASSWORD,
  signIn,
  signInHere,
} from './viewer.ts';

test('a profile is changed, and a new address proves itself @phone @wide', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const email = await aViewer(page);
  await page.goto('/akun/profil');
  await page.getByLabel('Nama').fill('Dewi Lestari');
  await page.getByLabel('Zona waktu').selectOption('Asia/Jayapura');
  await page.getByLabel('Teks film').selectOption('id');
  await page.getByRole('button', { name: 'Simpan profil' }).click();
  await expect(page.getByText('Profil tersimpan.')).toBeVisible();
  await expect(page.locator('#isi').getByText('Dewi Lestari', { exact: true })).toBeVisible();
  const kept = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'profile');
    return Buffer.from(decodeURIComponent(cookie?.value ?? ''), 'base64').toString();
  };
  await expect.poll(kept).toContain('Dewi Lestari');
  expect(JSON.parse(await kept())).toMatchObject({
    name: 'Dewi Lestari',
    timezone: 'Asia/Jayapura',
    subtitle_language: 'id',
  });
  await checkAccess(page);

  const next = newEmail();
  await listens(page);
  await page.getByText('Ganti email').click();
  await page.getByLabel('Email baru').fill(next);
  const card = page.locator('form').filter({ hasText: 'Email baru' });
  await card.getByLabel('Kata sandi', { exact: true }).fill('bukan-kata-sandinya');
  await card.getByRole('button', { name: 'Kirim tautan' }).click();
  const wrong = card.getByLabel('Kata sandi', { exact: true });
  await expect(card.getByText(/tidak cocok/)).toBeVisible();
  await expect(wrong).toBeFocused();
  await expect(page.getByLabel('Email baru')).toHaveValue(next);
  complaints.length = 0;
  await checkAccess(page);
  await wrong.fill(PASSWORD);
  await card.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByText('Menunggu tautannya dibuka')).toBeVisible();
  await expect(page.getByText(email).last()).toBeVisible();

  const other = await elsewhere();
  await other.goto(await linkIn(page.request, next, '/ganti-kontak'));
  await checkAccess(other);
  await other.getByRole('button', { name: 'Pakai yang baru' }).click();
  await expect(other.getByRole('heading', { name: 'Email sudah diganti' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Menunggu tautannya dibuka')).toBeHidden();
  await expect(page.getByText(next).last()).toBeVisible();
  await signIn(other, next);
  await expect(other).toHaveURL(/\/$/);
});

test('consents are given and taken back, and the data is downloaded @phone @wide', async ({
  page,
  checkAccess,
}) => {
  const email = await aViewer(page);
  await page.goto('/akun/privasi');
  await page.getByRole('button', { name: 'Izinkan Kabar dan promo' }).click();
  await expect(page.getByText('Izin diberikan.')).toBeVisible();
  await page.getByRole('button', { name: 'Cabut izin Kabar dan promo' }).click();
  await expect(page.getByText('Izin dicabut.')).toBeVisible();
  await page.getByText('Riwayat persetujuan').click();
  await expect(page.getByText('Kabar dan promo: dicabut')).toBeVisible();
  await expect(page.getByText('Kabar dan promo: diizinkan')).toBeVisible();
  await checkAccess(page);

  await page.getByRole('button', { name: 'Buat salinan data' }).click();
  const link = page.getByRole('link', { name: 'Unduh berkas ZIP' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^data-tayang-[\d-]+\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const account: unknown = JSON.parse(strFromU8(files['akun.json'] ?? new Uint8Array()));
  expect(account).toMatchObject({ email });
  const consents = strFromU8(files['persetujuan.json'] ?? new Uint8Array());
  expect(consents).toContain('marketing');
  const address = await linkIn(page.request, email, '/akun/privasi');
  // Pressed in a webmail, which is another site: our Strict cookies come along only once the page took the step itself.
  const webmail = 'https://surat.example/';
  await page.route(webmail, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${address}">Buka salinan</a>` }),
  );
  await page.goto(webmail);
  await page.getByRole('link', { name: 'Buka salinan' }).click();
  await expect(page).toHaveURL(/\/akun\/privasi/);
  await expect(page.getByText(email)).toBeVisible();
});

test('a page that wakes up under a thumb stays where it is @phone @touch', async ({ page }) => {
  await aViewer(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/akun/privasi');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole('link', { name: 'Hapus akun', exact: true }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  held.resolve();
  // Scripts run once the page says by itself that it scrolls.
  await expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('scroll'));
        return document.documentElement.dataset['scrolling'];
      }),
    )
    .toBe('');
  expect(await scrolled()).toBe(before);
});

test('an account leaves, sign-in says until when, and the e-mail brings it back', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const email = await aViewer(page);
  const other = await elsewhere();
  await onFurtherDevice(other, email);

  await page.goto('/akun/hapus');
  // A new account has its trial.
  await expect(page.getByText(/Lite .*\(gratis\)/)).toBeVisible();
  await checkAccess(page);
  await listens(page);
  await page.getByLabel(/Ketik HAPUS/).fill('hapuss');
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Hapus akunku' }).click();
  await expect(page.getByText('Ketik HAPUS dengan tepat')).toBeVisible();
  await expect(page.getByLabel(/Ketik HAPUS/)).toBeFocused();
  complaints.length = 0;
  await page.getByLabel(/Ketik HAPUS/).fill('HAPUS');
  await page.getByRole('button', { name: 'Hapus akunku' }).click();
  await expect(page.getByRole('heading', { name: 'Akunmu sudah ditutup' })).toBeVisible();
  await checkAccess(page);
  await expectSignedOut(other);

  await signInHere(other, email);
  await expect(other.getByRole('heading', { name: /dihapus/ })).toBeVisible();
  await expect(other.getByText(/sampai \d/)).toBeVisible();
  complaints.length = 0;

  const link = await linkIn(page.request, email, '/pulihkan-akun');
  await other.goto(link);
  await checkAccess(other);
  await other.getByRole('button', { name: 'Batalkan penghapusan' }).click();
  await expect(other.getByRole('heading', { name: 'Akunmu kembali' })).toBeVisible();
  await other.getByRole('link', { name: 'Masuk' }).last().click();
  await signInHere(other, email);
  // Back to where the sign-out had interrupted.
  await expect(other).toHaveURL(/\/akun$/);
});
