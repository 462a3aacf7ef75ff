import { expect, test } from './test.ts';
import {
  aViewer,
  listens,
  newEmail,
  onFurtherDevice,
  PASSWORD,
  register,
  signIn,
  signUp,
  skipPersonalization,
  verificationLink,
} from './viewer.ts';

test('a wrong password says so, also where little moves, and keeps what was typed', async ({
  page,
  complaints,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'tidak-ada@contoh.id', 'salah-sama-sekali');
  await expect(page.getByText('Gagal Login')).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('tidak cocok');
  await expect(page.getByLabel('Email atau nomor HP')).toHaveValue('tidak-ada@contoh.id');
  complaints.length = 0;
});

test('a lost line keeps the form as it was typed', async ({ page, context, complaints }) => {
  await page.goto('/login');
  await listens(page);
  await context.setOffline(true);
  await page.getByLabel('Email atau nomor HP').fill('ayu@contoh.id');
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Periksa koneksi internetmu');
  await expect(page.getByLabel('Kata sandi', { exact: true })).toHaveValue(PASSWORD);
  // A page that was not opened yet can't come: this one stays, and no error of the browser takes its place.
  await page.getByRole('link', { name: 'Daftar gratis' }).click();
  await expect(page.getByText('Internet terputus')).toBeVisible();
  await expect(page.getByLabel('Kata sandi', { exact: true })).toHaveValue(PASSWORD);
  complaints.length = 0;
});

test('a sign-in that never reaches its page keeps what was typed', async ({ page, complaints }) => {
  const signInAt = '**/login.data*';
  await page.goto('/login');
  await listens(page);
  await page.route(signInAt, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByLabel('Email atau nomor HP').fill('ayu@contoh.id');
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Gagal Login')).toBeVisible();
  await expect(page.getByLabel('Email atau nomor HP')).toHaveValue('ayu@contoh.id');
  await expect(page.getByLabel('Kata sandi', { exact: true })).toHaveValue(PASSWORD);
  await page.unroute(signInAt);
  complaints.length = 0;
});

test('the browser that registered goes on from the link in the e-mail, without a password', async ({
  page,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.getByRole('button', { name: 'Kirim ulang tautan' }).click();
  await expect(page.getByRole('button', { name: /Kirim ulang dalam 0:5\d/ })).toBeDisabled();
  await page.goto(await verificationLink(page.request, email));
  await page.getByRole('button', { name: 'Verifikasi akun' }).click();
  await skipPersonalization(page);
  await page.goto('/akun');
  await expect(page.getByText(email)).toBeVisible();
});

test('opening a link verifies no account: only the press of a person does', async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  expect((await fetch(await verificationLink(page.request, email))).ok).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Satu langkah lagi' })).toBeVisible();
});

test('an account that verified elsewhere is completed by its first sign-in', async ({
  page,
  elsewhere,
}) => {
  const email = newEmail();
  const other = await elsewhere();
  await register(other, email);
  const link = await verificationLink(page.request, email);
  await other.close();
  await page.goto(link);
  await page.getByRole('button', { name: 'Verifikasi akun' }).click();
  await page.getByRole('link', { name: 'Masuk di sini' }).click();
  await signIn(page, email);
  await skipPersonalization(page);
  const answer = await page.request.get('/platform/profile/details');
  const { result } = (await answer.json()) as { result: { registration_stage: number } };
  expect(result.registration_stage).toBe(3);
});

test(
  'at the device limit an old device makes room',
  { tag: ['@phone', '@touch'] },
  async ({ page, elsewhere, checkAccess, complaints }) => {
    const email = await signUp(page);
    // The trial of a new account has three places; the fourth sign-in finds them taken.
    for (let i = 0; i < 2; i += 1) {
      const other = await elsewhere();
      await onFurtherDevice(other, email);
    }
    const late = await elsewhere();
    await signIn(late, email);
    await expect(late.getByRole('heading', { name: 'Belum bisa masuk' })).toBeVisible();
    await expect(late.getByText('Jumlah perangkat telah mencapai batas maksimum')).toBeVisible();
    // Told as on the page of devices: how long ago, and where.
    await expect(late.getByText(/Terakhir dipakai (baru saja|\d+ menit lalu)/)).toHaveCount(3);
    await expect(late.getByText('Masuk dari Jaringan lokal')).toHaveCount(3);
    await checkAccess(late);
    await late
      .getByRole('button', { name: /^Keluarkan/ })
      .first()
      .click();
    await expect(late).not.toHaveURL(/login/);
    await late.goto('/akun/perangkat');
    await expect(late.getByText('3 dari 3 tempat terpakai')).toBeVisible();
    // The limit came as a 409, which the browser says in the console.
    complaints.length = 0;
  },
);

test('signing out ends the session on this device', async ({ page, checkAccess }) => {
  await aViewer(page);
  await page.goto('/keluar');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/akun');
  await expect(page).toHaveURL(/\/login/);
});
