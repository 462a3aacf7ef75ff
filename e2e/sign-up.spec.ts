import { filmOf, genreOf } from './catalogue.ts';
import { randomInt } from 'node:crypto';
import { expect, test } from './test.ts';
import {
  aViewer,
  listens,
  newEmail,
  PASSWORD,
  register,
  signIn,
  signInHere,
  signUp,
  verificationLink,
} from './viewer.ts';

test(
  'a new viewer is given Lite and a voucher, says what they like, and finds it on the home page',
  { tag: ['@phone', '@wide'] },
  async ({ page, elsewhere, checkAccess, complaints }) => {
    test.setTimeout(240_000);
    const genre = await genreOf(page.request, await filmOf(page.request, 'A'));
    const email = newEmail();
    await page.goto('/daftar');
    // What is missing is said beside its field, which comes into view below the bar.
    await expect(async () => {
      await page.getByRole('button', { name: 'Daftar gratis' }).click();
      await expect(page.getByText('Isi email atau nomor HP dulu.')).toBeInViewport({
        timeout: 1_000,
      });
    }).toPass({ timeout: 20_000 });
    const field = page.getByLabel('Email atau nomor HP');
    await expect(field).toBeFocused();
    const bar = await page.locator('header').first().boundingBox();
    await expect
      .poll(async () => (await field.boundingBox())?.y)
      .toBeGreaterThan(bar?.height ?? Infinity);
    // Spaces are no letters: they are refused here as well, before anybody is asked.
    const asked = page.getByText('Isi email atau nomor HP dulu.');
    await field.fill('ada');
    await expect(asked).toBeHidden();
    await field.fill('   ');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/daftar'))
        sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Daftar gratis' }).click();
    await expect(asked).toBeVisible();
    expect(sent).toEqual([]);
    // And by Enter.
    await field.fill('ada');
    await field.fill(' ');
    await field.press('Enter');
    await expect(asked).toBeVisible();
    expect(sent).toEqual([]);
    complaints.length = 0;
    await register(page, email);
    await checkAccess(page);
    const mailbox = await elsewhere();
    await mailbox.goto(await verificationLink(page.request, email));
    await mailbox.getByRole('button', { name: 'Verifikasi akun' }).click();
    // The waiting page moves on by itself.
    await expect(page).toHaveURL(/\/personalization$/, { timeout: 20_000 });
    const gift = page.getByRole('complementary', { name: 'Hadiah selamat datang untukmu' });
    await expect(gift).toContainText('Lite gratis 7 hari');
    await expect(gift).toContainText('Voucher 20% (maksimal Rp15.000)');
    await checkAccess(page);

    const save = page.getByRole('button', { name: 'Simpan' });
    const size = page.viewportSize() ?? { width: 360, height: 800 };
    await page.setViewportSize({ width: 800, height: 360 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size);
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Pilih minimal satu genre');
    complaints.length = 0;
    const choice = page.getByRole('checkbox', { name: genre, exact: true });
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
    await expect(page.getByText('1 genre dipilih')).toBeVisible();
    await page.getByText('Semua umur', { exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /Semua umur/ })).toBeChecked();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page).toHaveURL(/\/$/);

    await expect(page.getByRole('region', { name: `Karena kamu suka ${genre}` })).toBeVisible();
    await checkAccess(page);
    // A page that goes at once takes its last request along.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Tutup pesan hadiah' }).click(),
    ]);
    await expect(page.getByRole('heading', { name: /Hadiah selamat datang/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Hadiah selamat datang/ })).toHaveCount(0);

    await page.goto('/akun/langganan');
    await expect(page.getByText('Masa coba')).toBeVisible();
    await expect(page.getByText(/HALO-[A-Z2-9]{10}/)).toBeVisible();
    await checkAccess(page);
    await page.goto('/personalization');
    await expect(choice).toBeChecked();
  },
);

test('a viewer who skips is not asked again, and goes back to where they came from', async ({
  page,
  elsewhere,
}) => {
  const email = await signUp(page);
  const other = await elsewhere();
  await other.goto('/koleksi');
  await other.getByRole('link', { name: 'Masuk' }).first().click();
  await signInHere(other, email);
  await expect(other).toHaveURL(/\/koleksi$/);
});

test('a number is asked for a name before it goes on', async ({ page, checkAccess }) => {
  const typed = `0812${String(randomInt(10_000_000, 99_999_999))}`;
  await register(page, typed);
  const mailbox = `62${typed.slice(1)}@sms.tayang.example`;
  await page.goto(await verificationLink(page.request, mailbox));
  await page.getByRole('button', { name: 'Verifikasi akun' }).click();
  await expect(page).toHaveURL(/\/lengkapi-profil$/);
  await checkAccess(page);
  await page.getByLabel('Nama').fill('Budi Santoso');
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).click();
  await expect(page).toHaveURL(/\/personalization$/);
  await page.goto('/akun');
  await expect(page.locator('#isi').getByText('Budi Santoso', { exact: true })).toBeVisible();
});

test('a link that was changed says so and leads to a new one', async ({ page, complaints }) => {
  const email = newEmail();
  await register(page, email);
  const link = new URL(await verificationLink(page.request, email));
  link.searchParams.set('signature', 'x'.repeat(43));
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Verifikasi akun' }).click();
  await expect(page.getByRole('heading', { name: 'Tautan tidak berlaku' })).toBeVisible();
  await expect(page.getByText('Gagal Login')).toBeVisible();
  complaints.length = 0;
});

test('what was typed stays when a password is too weak', async ({ page, complaints }) => {
  const email = newEmail();
  await page.goto('/daftar');
  await listens(page);
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('12345678');
  await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  const password = page.getByLabel('Kata sandi', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  // The very same error once more leads back to its field too.
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Email atau nomor HP')).toHaveValue(email);
  complaints.length = 0;
});

test('signing out leaves nothing of the viewer in the browser', async ({ page, context }) => {
  const email = await aViewer(page);
  await page.goto('/keluar');
  await page.evaluate(() => {
    for (const key of ['fcm_token', 'purchase_data', 'purchase_type'])
      localStorage.setItem(key, 'x');
  });
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await expect
    .poll(async () => (await kept()).filter((key) => /fcm_token|purchase|savedAccount/.test(key)))
    .toEqual([]);
  expect(await kept()).toContain('device_id');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => /token|profile|^auth$|bonus|skip/.test(name))).toEqual([]);
  // Its place is free again, and the skip is remembered by the account.
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});
