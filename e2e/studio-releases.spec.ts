import path from 'node:path';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';
import { said } from './viewer.ts';

test('banner, rail and article in one release: previewed, published at a moment, seen, undone', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  await beginStaffSession(page, 'editor@tayang.example');
  const mark = Date.now();
  const [banner, rail, article] = [`Banner ${mark}`, `Rel ${mark}`, `Artikel ${mark}`];
  const saveDraft = async () => {
    await page.getByRole('button', { name: 'Simpan draf' }).click();
    await expect(page.getByText('Versi 1 disimpan.').last()).toBeVisible();
  };
  const pick = async (names: readonly string[]) => {
    for (const name of names) {
      await page.getByPlaceholder('Awal namanya').fill(name);
      await page.getByRole('button', { name: 'Cari', exact: true }).click();
      await page.getByRole('button', { name: `Tambahkan ${name}`, exact: true }).click();
    }
  };

  await page.goto('/studio/gambar');
  const picture = path.join(import.meta.dirname, '../docs/pictures/home.jpg');
  await page.getByLabel('Kirim gambar').setInputFiles(picture);
  await page.getByRole('button', { name: 'Ubah home' }).first().click();
  await page.getByLabel('Gambarannya dalam kata').fill('Beranda Tayang');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Tersimpan').last()).toBeVisible();
  await checkAccess(page);

  await page.goto('/studio/beranda');
  await expect(page.getByRole('list', { name: 'Rel menurut urutan halaman' })).toBeVisible();
  await checkAccess(page);
  await page.getByRole('link', { name: 'Buat rel' }).click();
  await page.getByLabel('Nama', { exact: true }).fill(rail);
  // A ranking stays whole, whatever the rails above it show.
  await page.getByLabel('Tampilan', { exact: true }).selectOption('ranked');
  await pick(['Kaldera', 'Kereta Malam', 'Big Buck Bunny']);
  // By keyboard: the last one goes up.
  await page.getByRole('button', { name: /Pindahkan Big Buck Bunny/ }).press('ArrowUp');
  await expect(
    page.getByRole('list', { name: 'Judul di rel ini' }).getByRole('listitem').nth(1),
  ).toContainText('Big Buck Bunny');
  await checkAccess(page);
  await saveDraft();
  await page.goto('/studio/beranda/baru?jenis=banner');
  await page.getByLabel('Kalimat utama').fill(banner);
  await page.getByLabel('Tempat').selectOption('middle');
  await page.getByLabel('Urutan').fill('0');
  await pick(['Kaldera']);
  await saveDraft();
  await page.goto('/studio/artikel/baru');
  await page.getByLabel('Judul', { exact: true }).fill(article);
  await page.getByLabel('Pengantar').fill('Dibaca bersama rilis.');
  await page.getByLabel('Penulis').fill('Redaksi');
  await page.getByLabel('Alamat pendek').fill(`artikel-${mark}`);
  await page.getByRole('button', { name: 'Tambahkan' }).click();
  await page.getByLabel('Teks').last().fill('Isi.');
  await saveDraft();

  await page.goto('/studio/rilis');
  await page.getByRole('button', { name: 'Buat rilis' }).first().click();
  await page.getByRole('dialog').getByLabel('Nama').fill(`Rilis ${mark}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Buat rilis' }).click();
  await page.getByRole('button', { name: 'Tambah dokumen' }).click();
  for (const [kind, name] of [
    ['banner', banner],
    ['rail', rail],
    ['article', article],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: 'Tambah dokumen' });
    await dialog.getByLabel('Jenis').selectOption(kind);
    await dialog.getByRole('button', { name: `Tambahkan ${name}`, exact: true }).click();
    const line = dialog.getByRole('listitem').filter({ hasText: name });
    await expect(line.getByRole('button', { name: 'Sudah ada' })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Dokumen (3)' })).toBeVisible();
  await checkAccess(page);

  // As somebody who pays, before anybody sees it.
  const viewer = await elsewhere();
  await page.getByRole('button', { name: 'Pratinjau' }).click();
  await page.getByLabel('Dilihat sebagai').selectOption('premium');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Buka jendela' }).click();
  const preview = await opening;
  await expect(preview.getByText(/sebagai pelanggan Premium/)).toBeVisible();
  await expect(preview.getByRole('heading', { name: rail })).toBeVisible();
  await expect(preview.getByText(banner)).toBeVisible();
  await preview.close();
  await viewer.goto('/');
  await expect(viewer.getByRole('heading', { name: rail })).toHaveCount(0);

  // The page plans by the minute; a moment that is near keeps the journey short.
  const planned = await page.request.post('/platform/studio/v1/editorial/release/plan', {
    data: {
      releaseId: new URL(page.url()).pathname.split('/').at(-1),
      at: new Date(Date.now() + 8_000).toISOString(),
    },
  });
  expect(planned.ok(), await planned.text()).toBe(true);
  await page.reload();
  await expect(page.getByText(/^(Terjadwal|Tayang)/).first()).toBeVisible();
  await said(viewer, '/', rail);
  await expect(async () => {
    await viewer.goto('/');
    await expect(viewer.getByRole('heading', { name: rail })).toBeVisible({ timeout: 1_000 });
    await expect(viewer.getByText(banner)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  expect((await viewer.request.get(`/artikel/artikel-${mark}`)).status()).toBe(200);

  await page.reload();
  await page.getByRole('button', { name: 'Batalkan rilis' }).click();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Tayangkan lagi yang sebelumnya' }).click();
  await expect(page.getByText('Turun', { exact: true }).first()).toBeVisible();
  await viewer.goto('/');
  await expect(viewer.getByRole('heading', { name: rail })).toHaveCount(0);
  await expect
    .poll(async () => (await viewer.request.get(`/artikel/artikel-${mark}`)).status())
    .toBe(410);
  // A page that is gone says so in the console.
  complaints.length = 0;
});
