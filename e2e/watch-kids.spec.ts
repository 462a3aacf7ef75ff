import { adultFilm } from './catalogue.ts';
import { startPlaying } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer, newEmail } from './viewer.ts';

test('a child watches what is for children, and leaving asks an adult @phone @wide', async ({
  page,
  checkAccess,
  complaints,
}) => {
  // One long way through: signing up, making the profile, entering, being refused, leaving.
  test.slow();
  const askAdult = page.getByRole('heading', { name: 'Minta bantuan orang dewasa' });
  await aViewer(page, newEmail(), { messages: 3 });
  const film = await adultFilm(page.request);

  await page.goto('/akun/penonton');
  const form = page.locator('form').filter({ hasText: 'Tambah profil' });
  const pinOfParent = form.getByLabel('PIN orang tua');
  await expect(pinOfParent).toBeHidden();
  await form.getByLabel('Nama').fill('Adik');
  await form.getByLabel('Profil ini untuk siapa?').selectOption('SU');
  // Without a PIN there is no child's profile.
  await form.getByRole('button', { name: 'Tambah profil' }).click();
  await expect(pinOfParent).toBeFocused();
  await expect(page.getByText('PIN terdiri dari 4 sampai 6 angka.')).toBeVisible();
  complaints.length = 0;
  await pinOfParent.fill('4821');
  await form.getByRole('button', { name: 'Tambah profil' }).click();
  await expect(page.getByText('Profil Adik dibuat.')).toBeInViewport();
  await expect(form).toHaveCount(0);
  await checkAccess(page);

  await page.getByRole('link', { name: /^Ganti profil, sekarang/ }).click();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Adik' }).click();
  await expect(page).toHaveURL(/\/kids$/);
  await expect(page.locator('html')).toHaveAttribute('data-kids', 'true');
  await checkAccess(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/kids$/);
  await page.getByRole('link', { name: 'TV langsung' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/kids\/live$/);
  await checkAccess(page);
  // What the page of a channel asks for beside the picture leads no child away from it.
  await page.getByRole('main').getByRole('link').first().click();
  await startPlaying(page);
  await expect(page).toHaveURL(/\/play\/live-tv\/v2\?id=/);
  await expect(page.getByRole('heading', { name: 'Panduan acara' })).toHaveCount(0);
  // Beside it stand the channels made for them alone, and no genres to choose others by.
  const beside = page.getByRole('region', { name: 'Kanal' }).getByRole('link');
  await expect(beside.filter({ hasText: 'Cilik' })).toHaveCount(1);
  await expect(beside.filter({ hasText: /Olahraga|Tayang Satu/ })).toHaveCount(0);

  // What the account was told is for adults; there is nothing to set either.
  await page.goto('/notifikasi');
  await expect(page.getByText('Belum ada pemberitahuan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Atur' })).toHaveCount(0);
  await checkAccess(page);

  await page.goto(`/cari?q=${encodeURIComponent(film.name)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`a[href="/judul/${film.slug}"]`)).toHaveCount(0);
  for (const address of [`/judul/${film.slug}`, `/tonton/${film.productId}`]) {
    await page.goto(address);
    await expect(askAdult).toBeVisible();
  }
  // The browser tells of the refusal by itself.
  expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
  complaints.length = 0;
  await page.goto('/paket');
  await expect(askAdult).toBeVisible();
  await checkAccess(page);

  await page.getByRole('link', { name: 'Aku orang dewasa' }).click();
  await expect(page.getByRole('link', { name: 'Keluar dari akun' })).toHaveCount(0);
  await page.getByRole('button').filter({ hasNotText: 'Anak' }).first().click();
  const pin = page.getByLabel('PIN orang tua');
  await expect(pin).toBeFocused();
  await checkAccess(page);
  await pin.fill('0000');
  await page.getByRole('button', { name: 'Buka profil' }).click();
  await expect(page.getByText('PIN tidak cocok.')).toBeVisible();
  await expect(pin).toBeFocused();
  complaints.length = 0;
  await pin.fill('4821');
  await page.getByRole('button', { name: 'Buka profil' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-kids');
  await page.goto('/paket');
  await expect(askAdult).toBeHidden();
});

test('a visitor turns Mode Anak on and off without being asked @phone @wide', async ({
  page,
  checkAccess,
  complaints,
}) => {
  const mode = page.getByRole('switch', { name: 'Mode Anak' });
  const film = await adultFilm(page.request);
  await page.goto('/');
  await expect(mode).not.toBeChecked();
  await mode.click();
  await expect(page).toHaveURL(/\/kids$/);
  await expect(page.locator('html')).toHaveAttribute('data-kids', 'true');
  await expect(mode).toBeChecked();
  await checkAccess(page);
  await page.goto(`/judul/${film.slug}`);
  await expect(page.getByRole('heading', { name: 'Minta bantuan orang dewasa' })).toBeVisible();
  expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
  complaints.length = 0;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Keluar dari Mode Anak' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(mode).not.toBeChecked();
});
