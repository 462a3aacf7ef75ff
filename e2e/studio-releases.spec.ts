import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
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
  await expect(page.getByRole('button', { name: 'Simpan draf' })).toBeEnabled();
  await expect(page.getByText('Ada perubahan yang belum disimpan')).toBeHidden();
  await page.getByLabel('Judul', { exact: true }).fill(article);
  await expect(page.getByText('Ada perubahan yang belum disimpan')).toBeVisible();
  await page.getByLabel('Pengantar').fill('Dibaca bersama rilis.');
  await page.getByLabel('Penulis').fill('Redaksi');
  await page.getByLabel('Alamat pendek').fill(`artikel-${mark}`);
  const isKept = page.waitForResponse(/\/draft\/keep$/);
  await writeArticle(page);
  await checkAccess(page);
  // What is not saved yet is offered on another device of the same person, and nowhere any more once it is.
  expect((await isKept).ok()).toBe(true);
  const device = await elsewhere();
  await beginStaffSession(device, 'editor@tayang.example');
  await device.goto('/studio/artikel/baru');
  const offer = device.getByText(/^Belum disimpan, dari perangkat lain/);
  await expect(offer).toBeVisible();
  // A letter that is taken back there chooses nothing.
  for (const [typed, kept] of [
    ['x', 1],
    ['', 0],
  ] as const) {
    await device.getByLabel('Pengantar').fill(typed);
    await expect.poll(() => device.evaluate(countDrafts)).toBe(kept);
  }
  await device.reload();
  await expect(offer).toBeVisible();
  // Each keeps by a clock of its own, and who comes second is told: that is the second one here.
  const isFirstKept = Promise.withResolvers<void>();
  await device.route(/\/draft\/keep$/, async (route) => {
    await isFirstKept.promise;
    await route.continue();
  });
  await device.getByRole('button', { name: 'Pakai' }).click();
  await expect(device.getByLabel('Pengantar')).toHaveValue('Dibaca bersama rilis.');
  // What the first one types after that is not lost: the second one is told, and what it typed itself is a press away too.
  const isKeptAgain = page.waitForResponse(
    (response) =>
      response.url().endsWith('/draft/keep') &&
      response.request().postData()?.includes('Redaksi Dua') === true,
  );
  await page.getByLabel('Penulis').fill('Redaksi Dua');
  expect((await isKeptAgain).ok()).toBe(true);
  isFirstKept.resolve();
  await device.getByLabel('Pengantar').fill('Diketik di perangkat kedua.');
  await device.getByRole('button', { name: 'Pakai' }).click();
  await expect(device.getByLabel('Penulis')).toHaveValue('Redaksi Dua');
  await device.getByRole('button', { name: 'Pulihkan' }).click();
  await expect(device.getByLabel('Pengantar')).toHaveValue('Diketik di perangkat kedua.');
  await device.close();
  const slow = Promise.withResolvers<void>();
  await page.route(/\/draft\/keep$/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  const isKeeping = page.waitForRequest(/\/draft\/keep$/);
  await page.getByLabel('Penulis').fill('Redaksi Tayang');
  // Saved while it is being kept: what is kept is dropped after it.
  await isKeeping;
  await saveDraft();
  const isDropped = page.waitForResponse(/\/draft\/drop$/);
  slow.resolve();
  expect(await (await isDropped).json()).toMatchObject({ result: { dropped: 1 } });

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
  // A visitor has no profile whose age could be chosen.
  await expect(page.getByLabel('Usia profil')).toBeDisabled();
  await page.getByLabel('Dilihat sebagai').selectOption('premium');
  await expect(page.getByLabel('Usia profil')).toBeEnabled();
  await page.getByLabel('Zona waktu penonton').selectOption('WIT');
  await checkAccess(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Buka jendela' }).click();
  const preview = await opening;
  const asWhom = /sebagai pelanggan Premium dengan profil dewasa di zona WIT, sekarang/;
  await expect(preview.getByText(asWhom)).toBeVisible();
  await expect(preview.getByRole('heading', { name: rail })).toBeVisible();
  await expect(preview.getByText(banner)).toBeVisible();
  await preview.goto(`${preview.url()}live?tampilan=panduan`);
  await expect(preview.locator('summary', { hasText: 'Zona waktu:' })).toContainText(/WIT\b/);
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
  await viewer.goto(`/artikel/artikel-${mark}`);
  const read = viewer.getByRole('main');
  await expect(read.locator('strong')).toHaveText(['tebal', 'penting']);
  await expect(read.getByRole('listitem').filter({ hasText: /^(Satu|Dua)$/ })).toHaveCount(2);
  await expect(read.getByRole('link', { name: '/paket' })).toHaveAttribute('href', '/paket');
  await expect(read.getByRole('link', { name: /^luar/ })).toHaveAttribute('rel', /noopener/);
  await expect(read.getByText('jahat', { exact: false })).toBeVisible();
  await expect(read.getByRole('link', { name: 'jahat' })).toHaveCount(0);
  await expect(read.getByRole('complementary', { name: 'Kaldera' })).toBeVisible();

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

/** How many drafts stand in a browser's own store. */
const countDrafts = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('studio');
    opening.onerror = () => reject(new Error('The store cannot be opened'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

/** As Word hands it over: a list that is none, colours, a script, a table. */
const PASTED = `<html><style>p{color:red}</style><body>
<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Satu</p>
<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Dua</p>
<p onclick="alert(1)" style="color:red">Yang <b>penting</b>, <a href="javascript:alert(1)">jahat</a>,
<a href="http://contoh.example/a">luar</a><script>alert(1)</script></p>
<table><tr><td>Kiri</td><td>Kanan</td></tr></table></body></html>`;

/** As a picture is that was copied out of another program; any other kind says that it is one. */
const pasteFile = (text: Locator, type: string) =>
  text.evaluate(async (box, kind) => {
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'tempelan', { type: kind }));
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, type);

/** A text by keyboard and by pasting, and a title that is found by its name. */
async function writeArticle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tambahkan', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Teks bagian 1' });
  await text.click();
  await page.keyboard.type('Baca ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('tebal');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' lalu ');
  await page.getByRole('button', { name: 'Tautan' }).click();
  await page.getByLabel('Alamat tautan').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Isi dengan https/)).toBeVisible();
  await page.getByLabel('Alamat tautan').fill('/paket');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await text.evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, PASTED);
  await expect(text.getByRole('listitem')).toHaveText(['Satu', 'Dua']);
  await expect(text.getByRole('paragraph').last()).toHaveText('Kanan');
  await pasteFile(text, 'application/pdf');
  await expect(page.getByText('Hanya gambar JPEG, PNG, atau WebP')).toBeVisible();
  await page.getByRole('button', { name: 'Tutup pesan' }).click();
  await pasteFile(text, 'image/png');
  const picture = page.getByRole('group', { name: 'Gambar, bagian 2' });
  await expect(picture.getByLabel('Gambar', { exact: true })).toHaveValue(/^gambar-[0-9a-f]{12}$/);
  await expect(picture.getByText('sedang dibuat').or(picture.getByRole('img'))).toBeVisible();
  await picture.getByRole('button', { name: 'Hapus bagian 2' }).click();
  await page.getByLabel('Bagian baru').selectOption('title');
  await page.getByRole('button', { name: 'Tambahkan', exact: true }).click();
  await page.getByRole('combobox', { name: 'Judul' }).fill('kald');
  await expect(page.getByRole('option', { name: 'Kaldera Film' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Namanya di artikel')).toHaveValue('Kaldera');
}
