import { addAuthenticator } from '../tools/check/authenticator.ts';
import { beginStaffSession, openPalette } from './staff.ts';
import { expect, test } from './test.ts';

test('staff begin at a passkey and work by keyboard; on the sofa they are viewers', async ({
  page,
  elsewhere,
  checkAccess,
}) => {
  // Signed in as a viewer, the same account has no power here.
  await page.goto('/login');
  await page.getByLabel('Email atau nomor HP').fill('admin@tayang.example');
  await page.getByLabel('Kata sandi', { exact: true }).fill('Tayang#2026');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  const refused = await page.request.get('/platform/studio/v1/staff/list');
  expect(refused.status()).toBe(401);
  await page.goto('/studio/petugas');
  await expect(page).toHaveURL(/\/studio\/masuk\?ke=%2Fpetugas$/);
  await checkAccess(page);

  await addAuthenticator(page);
  await page.getByRole('button', { name: /Ayu Admin/ }).click();
  await expect(page.getByRole('heading', { name: 'Petugas' })).toBeVisible();
  const around = page.getByRole('navigation', { name: 'Area Studio' });
  await expect(around.getByRole('link', { name: 'Petugas' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  // A list by its keys: one tab stop, j and k, Enter.
  // The list listens a moment after its heading stands.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('row').nth(1)).toBeFocused({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await page.getByRole('row', { name: /Andi Analis/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ubah peran' }).click();
  await page.getByLabel('Auditor').check();
  await page.getByLabel('Alasan').fill('Ikut membaca jejak.');
  await page.getByRole('button', { name: 'Simpan peran' }).click();
  await expect(page.getByText('Peran disimpan.')).toBeVisible();
  // Over an open dialog it is read and put away too.
  await page.getByRole('row', { name: /Andi Analis/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Peran disimpan.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tutup pesan' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Peran disimpan.')).toBeHidden();

  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccess(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await checkAccess(page);

  // The palette leads on, at a width where the way around is folded away.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(around).toBeHidden();
  await (await openPalette(page)).fill('ulasan');
  await expect(page.getByRole('option', { name: /Komentar/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Komentar' })).toBeVisible();
  await page.getByRole('button', { name: 'Buka navigasi' }).click();
  await expect(around).toBeVisible();
  await checkAccess(page);
  await around.getByRole('link', { name: 'Beranda kerja' }).click();
  await expect(page.getByRole('heading', { name: 'Halo, Ayu Admin' })).toBeVisible();
  await checkAccess(page);

  // What other roles do is not offered, and its page says whose it is.
  const desk = await elsewhere();
  await beginStaffSession(desk, 'editor@tayang.example');
  await desk.goto('/studio/artikel');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  // What was written is found by a part of its name.
  await (await openPalette(desk)).fill('bulan pen');
  const article = desk.getByRole('option', { name: /^Menonton sebulan penuh/ });
  await expect(article).toContainText('Artikel · Tayang');
  await article.click();
  await expect(desk.getByRole('heading', { name: /^Menonton sebulan penuh/ })).toBeVisible();
  const petugas = await desk.request.get('/studio/petugas');
  expect(petugas.status()).toBe(403);
  expect(await petugas.text()).toContain('Halaman ini untuk peran lain');

  await page.getByText('AA', { exact: true }).click();
  await page.getByRole('button', { name: 'Keluar dari Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk ke Studio' })).toBeVisible();
  await page.goto('/studio/komentar');
  await expect(page).toHaveURL(/\/studio\/masuk/);
});
