import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

/** Ten seconds of picture without a sound, as a file that anybody could send. */
const SILENT_FILM = readFileSync(path.join(import.meta.dirname, '../media/fixtures/v240.mp4'));

/** Behind the film's last box, so that it goes in three pieces; the first has 2 MB. */
const PADDING = 7 * 1024 * 1024;
const FIRST_PIECE = 2 * 1024 * 1024;

/**
 * The film lies in the browser's own files, whose handles are real ones; no test can press in the system's picker, so that
 * answers with it. Permission has to be asked for anew after a reload, as for a file of the disk.
 */
async function putFilmIntoPicker(page: Page, name: string): Promise<void> {
  await page.addInitScript((file) => {
    const choose = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle(file, { create: true }),
    ];
    const queryPermission = async () => 'prompt';
    Object.assign(globalThis, { showOpenFilePicker: choose });
    Object.assign(FileSystemFileHandle.prototype, { queryPermission });
  }, name);
}

async function writeFilm(page: Page, name: string): Promise<void> {
  await page.evaluate(
    async ({ file, film, padding }) => {
      const root = await navigator.storage.getDirectory();
      const stream = await (await root.getFileHandle(file, { create: true })).createWritable();
      const free = new Uint8Array(padding);
      new DataView(free.buffer).setUint32(0, padding);
      free.set(new TextEncoder().encode('free'), 4);
      await stream.write(Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0)));
      await stream.write(free);
      await stream.close();
    },
    { file: name, film: SILENT_FILM.toString('base64'), padding: PADDING },
  );
}

test('an editor sends a film in, sees it packaged, and what its check found', async ({
  page,
  checkAccess,
  complaints,
}) => {
  const film = 'Laut Selatan.mp4';
  await beginStaffSession(page, 'editor@tayang.example');
  await putFilmIntoPicker(page, film);
  await page.goto('/studio/unggahan');
  await writeFilm(page, film);
  await expect(page.getByRole('heading', { name: 'Unggahan', exact: true })).toBeVisible();
  const choose = page.getByRole('button', { name: 'Pilih file' });
  await expect(choose).toBeEnabled();

  await test.step('a film is sent, checked and packaged', async () => {
    await page.getByLabel('Untuk judul (boleh kosong)').fill('laut-selatan S01E02');
    const text = Buffer.from('Halo, ini bukan film.');
    const letter = { name: 'surat.mp4', mimeType: 'video/mp4', buffer: text };
    await page.getByLabel('File video').setInputFiles(letter);
    const row = page.getByRole('listitem').filter({ hasText: film });

    // The line is gone at its second piece, and the page at its third.
    const [lineGone, pageGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const offsetOf = (request: Request) => Number(request.headers()['upload-offset'] ?? 0);
    let isLineGone = false;
    await page.route('**/studio/v1/upload/*', async (route) => {
      const offset = offsetOf(route.request());
      if (offset < FIRST_PIECE || (offset === FIRST_PIECE && isLineGone)) return route.continue();
      if (isLineGone) return pageGone.resolve();
      isLineGone = true;
      await page.context().setOffline(true);
      lineGone.resolve();
      return route.abort('internetdisconnected');
    });
    await choose.click();
    await lineGone.promise;
    await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await expect(row.getByText('Mengirim')).toBeVisible();
    await page.context().setOffline(false);
    await pageGone.promise;
    await page.reload();
    // Only now: what is held would go on its way.
    await page.unroute('**/studio/v1/upload/*');
    await expect(row.getByText('Belum lengkap')).toBeVisible();
    await checkAccess(page);
    // The lost line is in the console.
    complaints.length = 0;
    const [piece] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      row.getByRole('button', { name: 'Lanjutkan' }).click(),
    ]);
    expect(offsetOf(piece)).toBeGreaterThan(FIRST_PIECE);
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
