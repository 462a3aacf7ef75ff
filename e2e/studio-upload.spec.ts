import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

/** Ten seconds of picture without a sound, as a file that anybody could send. */
const SILENT_FILM = readFileSync(path.join(import.meta.dirname, '../media/fixtures/v240.mp4'));

test('an editor sends a film in, sees it packaged, and what its check found', async ({
  page,
  checkAccess,
}) => {
  await beginStaffSession(page, 'editor@tayang.example');
  await page.goto('/studio/unggahan');
  await expect(page.getByRole('heading', { name: 'Unggahan', exact: true })).toBeVisible();
  const choose = page.getByRole('button', { name: 'Pilih file' });
  await expect(choose).toBeEnabled();

  await test.step('a film is sent, checked and packaged', async () => {
    await page.getByLabel('Untuk judul (boleh kosong)').fill('laut-selatan S01E02');
    const files = { name: 'Laut Selatan.mp4', mimeType: 'video/mp4', buffer: SILENT_FILM };
    const letter = { ...files, name: 'surat.mp4', buffer: Buffer.from('Halo, ini bukan film.') };
    await page.getByLabel('File video').setInputFiles([files, letter]);
    const row = page.getByRole('listitem').filter({ hasText: 'Laut Selatan.mp4' });
    await expect(row.getByText('Selesai')).toBeVisible({ timeout: 20_000 });
    await expect(
      page.getByRole('grid', { name: 'Unggahan' }).getByText('laut-selatan S01E02').first(),
    ).toBeVisible();
    await checkAccess(page);
    await row.getByRole('link', { name: 'Lihat media' }).click();
    await expect(page.getByRole('heading', { name: 'Laut Selatan.mp4' })).toBeVisible();
    await expect(page.getByText('Siap', { exact: true })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('what was found stands against showing it, and the film can be looked at', async () => {
    await expect(page.getByText('Tanpa suara', { exact: false })).toBeVisible();
    await expect(page.getByText('Belum boleh tayang')).toBeVisible();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
      .toBeGreaterThan(9);
    await checkAccess(page);
  });

  await test.step('its opening is marked at the player, and a text is written beside it', async () => {
    const parts = page.getByRole('navigation', { name: 'Bagian media' });
    await parts.getByRole('link', { name: 'Penanda dan bab' }).click();
    await page.getByLabel('Pembuka mulai', { exact: true }).fill('0:01');
    await page.getByLabel('Selesai', { exact: true }).first().fill('0:00');
    const save = page.getByRole('button', { name: 'Simpan', exact: true });
    await save.click();
    await expect(page.getByText('Akhir harus setelah awal')).toBeVisible();
    await expect(save).toBeEnabled();
    await page.getByLabel('Selesai', { exact: true }).first().fill('0:03,5');
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 8;
    });
    await page.getByRole('button', { name: 'Kredit akhir mulai: ambil dari pemutar' }).click();
    await checkAccess(page);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(page.getByLabel('Pembuka mulai', { exact: true })).toHaveValue('00:00:01,000');
    await expect(page.getByLabel('Kredit akhir mulai', { exact: true })).toHaveValue(
      '00:00:08,000',
    );

    await parts.getByRole('link', { name: 'Teks' }).click();
    await page.getByRole('button', { name: 'Teks baru' }).click();
    await page.getByLabel('Kode bahasa').fill('id');
    await page.getByRole('button', { name: 'Mulai' }).click();
    const text = page.getByRole('form', { name: 'Teks Indonesia' });
    await text.getByRole('button', { name: 'Baris di posisi ini' }).click();
    const publish = text.getByRole('button', { name: 'Terbitkan untuk penonton' });
    await expect(text.getByText('kosong')).toBeVisible();
    await expect(publish).toBeDisabled();
    await text.getByLabel('Teks baris 1').fill('Laut tenang hari ini.');
    await text.getByLabel('Baris 1 mulai', { exact: true }).fill('0:02');
    await text.getByLabel('Baris 1 selesai', { exact: true }).fill('0:04');
    await checkAccess(page);
    await publish.click();
    await expect(page.getByText('Dari Studio', { exact: true })).toBeVisible();
  });

  await test.step('what is no film stands among the jobs with its reason', async () => {
    await page.getByRole('link', { name: 'Pekerjaan media' }).first().click();
    const jobs = page.getByRole('grid', { name: 'Pekerjaan media' });
    const letter = jobs.getByRole('row').filter({ hasText: 'surat.mp4' });
    await expect(letter.getByText('Gagal')).toBeVisible({ timeout: 20_000 });
    await expect(letter.getByText('File ini rusak', { exact: false })).toBeVisible();
    await expect(letter.getByRole('button', { name: 'Ulangi' })).toBeVisible();
    await checkAccess(page);
  });
});
