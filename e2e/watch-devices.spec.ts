import { filmOf } from './catalogue.ts';
import { expectPlaying, isPaused, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer, listens, onFurtherDevice, signIn } from './viewer.ts';

// The devices of one business account are counted.
test.describe.configure({ mode: 'default' });

test(
  'a device that is signed out elsewhere stops its film and says why',
  { tag: ['@phone', '@wide'] },
  async ({ page, elsewhere, checkAccess, complaints }) => {
    test.setTimeout(300_000);
    const film = await filmOf(page.request, 'A');
    const email = await aViewer(page);
    const away = await elsewhere();
    await onFurtherDevice(away, email);
    await away.goto(`/tonton/${film.productId}`);
    await startPlaying(away);
    await expectPlaying(away);

    await page.goto('/akun/perangkat');
    await expect(page.getByText('2 dari 3 tempat terpakai')).toBeVisible();
    await expect(page.getByText('Perangkat ini', { exact: true })).toBeVisible();
    await expect(page.getByText(/Terakhir dipakai/)).toBeVisible();
    await expect(page.getByText('Masuk dari Jaringan lokal').first()).toBeVisible();
    await checkAccess(page);

    await listens(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Terakhir dipakai' });
    await row.getByText('Ubah nama').click();
    await row.getByLabel('Nama perangkat').fill('Laptop dapur');
    await row.getByRole('button', { name: 'Simpan nama' }).click();
    await expect(page.getByText('Nama tersimpan: Laptop dapur.')).toBeVisible();

    await page.getByRole('button', { name: 'Keluarkan Laptop dapur' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keluarkan Laptop dapur?' });
    await expect(dialog).toContainText('Ini tidak bisa dibatalkan');
    await checkAccess(page);
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 dari 3 tempat terpakai')).toBeVisible();

    await page.getByRole('button', { name: 'Keluarkan Laptop dapur' }).click();
    await dialog.getByRole('button', { name: 'Ya, keluarkan' }).click();
    await expect(page.getByText('1 dari 3 tempat terpakai')).toBeVisible();
    await expect(page.getByText('Perangkat sudah dikeluarkan.')).toBeVisible();

    // The promise is one minute.
    const panel = away.getByRole('alert').filter({ hasText: 'Perangkat ini dikeluarkan' });
    await expect(panel).toBeVisible({ timeout: 60_000 });
    await expect(panel).toContainText('Masuk lagi untuk menonton');
    await expect.poll(() => isPaused(away)).toBe(true);
    await checkAccess(away);
    await panel.getByRole('button', { name: 'Masuk lagi' }).click();
    await expect(away).toHaveURL(/\/login/);
    // What the ended session asked for was answered by 401 and 403.
    complaints.length = 0;
  },
);

test('all other devices go at once, this one stays', async ({ page, elsewhere, complaints }) => {
  const first = await elsewhere();
  await onFurtherDevice(first, 'bisnis@tayang.example', 'Tayang#2026');
  const second = await elsewhere();
  await onFurtherDevice(second, 'bisnis@tayang.example', 'Tayang#2026');
  await onFurtherDevice(page, 'bisnis@tayang.example', 'Tayang#2026');
  await page.goto('/akun/perangkat');
  await expect(page.getByText(/dari 25 tempat terpakai/)).toBeVisible();
  await page.getByRole('button', { name: 'Keluarkan semua perangkat lain' }).click();
  await page.getByRole('button', { name: 'Ya, keluarkan semua' }).click();
  await expect(page.getByText('1 dari 25 tempat terpakai')).toBeVisible();
  for (const other of [first, second]) {
    await expect(async () => {
      await other.goto('/akun');
      await expect(other).toHaveURL(/login/, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  }
  complaints.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a device is signed out after the same question', async ({ page, elsewhere }) => {
    // Without storage browsers call themselves by one fallback id; those of a business each get their own.
    const other = await elsewhere();
    await signIn(other, 'bisnis@tayang.example', 'Tayang#2026');
    await expect(other).not.toHaveURL(/login/);
    await signIn(page, 'bisnis@tayang.example', 'Tayang#2026');
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/akun/perangkat');
    await page
      .getByRole('button', { name: /^Keluarkan(?! semua)/ })
      .first()
      .click();
    await expect(page.getByText(/Ini tidak bisa dibatalkan/)).toBeVisible();
    await page.getByRole('button', { name: 'Ya, keluarkan', exact: true }).click();
    await expect(page.getByText('Perangkat sudah dikeluarkan.')).toBeVisible();
    await expect(async () => {
      await other.goto('/akun');
      await expect(other).toHaveURL(/login/, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  });
});
