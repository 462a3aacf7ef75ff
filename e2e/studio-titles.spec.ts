import type { Page } from '@playwright/test';
import { isPaused } from './picture.ts';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';
import { said } from './viewer.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function save(page: Page, said = 'Tersimpan'): Promise<void> {
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText(said).last()).toBeVisible();
  // The page has read again what it saved. Until then what another saves may be read with it, and there is nothing to merge.
  await expect(page.getByText(/^Versi \d+, disimpan/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeDisabled();
}

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bagian judul' }).getByRole('link', { name }).click();

/** What a draft was greeted with, while it is there, stands above the bar that saves it. */
async function greetsAboveBar(page: Page): Promise<void> {
  const told = page.getByText('Draf dibuat. Lengkapi datanya.');
  const save = page.getByRole('button', { name: 'Simpan', exact: true });
  const isAbove = async () => {
    const [words, bar] = await Promise.all(
      [told, save].map(async (each) => ((await each.isVisible()) ? each.boundingBox() : null)),
    );
    return words == null || words.y + words.height < (bar?.y ?? Infinity);
  };
  await expect.poll(isAbove, { timeout: 2_000 }).toBe(true);
}

/** Cuts 21:9 out of the film's picture with the pointer alone, and says whose it is. */
async function cutByPointer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Potong 21:9 dari latar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Potong 21:9' });
  const area = dialog.getByRole('group', { name: 'Potongan: geser dengan tombol panah' });
  const boxOf = async () => (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const drag = async (from: [x: number, y: number], by: [x: number, y: number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + by[0], from[1] + by[1], { steps: 4 });
    await page.mouse.up();
  };
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(200);
  const whole = await boxOf();
  await drag([whole.x + whole.width - 2, whole.y + whole.height - 2], [-120, -60]);
  // A pointer that moves is drawn when the page comes to it.
  await expect.poll(async () => (await boxOf()).width).toBeLessThan(whole.width - 110);
  const smaller = await boxOf();
  expect(smaller.width / smaller.height).toBeCloseTo(21 / 9, 1);
  await drag([smaller.x + smaller.width / 2, smaller.y + smaller.height / 2], [40, 15]);
  const movedBy = async () => {
    const { x, y } = await boxOf();
    return [x - smaller.x, y - smaller.y].map(Math.round);
  };
  await expect.poll(movedBy).toEqual([40, 15]);

  const sending = page.waitForRequest(/\/asset\/picture\/cut$/);
  await dialog.getByRole('button', { name: 'Pakai potongan ini' }).click();
  const { crop, slug } = (await sending).postDataJSON();
  expect(crop.w).toBeCloseTo(smaller.width / whole.width, 1);
  expect(crop.x).toBeGreaterThan(0);
  await expect(dialog).toBeHidden();
  await save(page);
  const title = page.url();
  await page.goto(`/studio/gambar?gambar=${slug}`);
  await page.getByLabel('Kredit').fill('Rani Pratama');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Tersimpan').last()).toBeVisible();
  const body = JSON.stringify({ slug });
  await fetch(`${process.env.E2E_DESK_URL}/picture`, { method: 'POST', body });
  await page.goto(title);
}

/**
 * Plays the title's film with two pieces of it on this device, as one that is longer than players keep ahead of themselves.
 * Returns what lets the next be asked for.
 */
async function playPartly(viewer: Page): Promise<() => void> {
  const later = Promise.withResolvers<void>();
  await viewer.route(/\/(?:v|a)\d+(?:-\d+)?\/(?:[3-9]|\d\d)\.m4s$/, async (route) => {
    await later.promise;
    await route.continue();
  });
  await viewer
    .getByRole('link', { name: /^Tonton/ })
    .first()
    .click();
  await expect
    .poll(() => viewer.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  return later.resolve;
}

test('a film from a draft to its viewers, edited by two at once, rolled back, taken down', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const rights = await elsewhere();
  await beginStaffSession(page, 'editor@tayang.example');
  await beginStaffSession(rights, 'admin@tayang.example');
  const name = `Muara ${Date.now()}`;
  const slug = name.toLowerCase().replace(' ', '-');

  await page.goto('/studio/judul/genre');
  const topics = page.getByRole('list', { name: 'Kategori' }).getByRole('listitem');
  await page.getByLabel('Kategori baru').fill(name);
  await page.getByRole('button', { name: 'Tambah' }).last().click();
  const topic = topics.filter({ hasText: `/${slug}` });
  await expect(topic).toBeVisible();
  await checkAccess(page);
  await topic.getByRole('button', { name: 'Hapus' }).click();
  await expect(topic).toHaveCount(0);

  await page.goto('/studio/judul/baru');
  await page.getByLabel('Judul', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Buat draf' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('Sinopsis').fill('Seorang nelayan pulang ke muara.');
  await page.getByLabel('Klasifikasi usia').selectOption('SU');
  await page.getByLabel('Kelas akses', { exact: true }).selectOption('A');
  await page.getByRole('group', { name: 'Genre' }).getByRole('checkbox').first().check();
  await greetsAboveBar(page);
  await checkAccess(page);
  await part(page, 'Media');
  // The demo's film that comes with pictures: the newest may be one that another journey sends in just now.
  const films = page.getByLabel('Film', { exact: true });
  const fit = films.locator('option', { hasText: /dipakai Big Buck Bunny/ }).first();
  await films.selectOption(await fit.getAttribute('value'));
  await greetsAboveBar(page);
  await save(page);
  await part(page, 'Gambar');
  await cutByPointer(page);
  await expect(page.getByText('Sebelum terbit masih perlu: Lisensi')).toBeVisible();
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Belum bisa terbit: Lisensi yang masih berlaku.',
  );
  // The refusal says 422 in the console.
  complaints.length = 0;

  await rights.goto(`${new URL(page.url()).pathname}?bagian=hak`);
  await rights.getByRole('button', { name: 'Tambah lisensi' }).click();
  const licence = rights.getByRole('dialog', { name: 'Tambah lisensi' });
  await licence.getByLabel('Pemegang hak').fill('Rumah Film Muara');
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16);
  await licence.getByLabel('Mulai', { exact: true }).fill(yesterday);
  await checkAccess(rights);
  await licence.getByRole('button', { name: 'Simpan lisensi' }).click();
  await expect(rights.getByText('Berlaku', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  await expect(page.getByText('Terbit. Penonton melihatnya sekarang.').last()).toBeVisible();
  const viewer = await elsewhere();
  await viewer.goto(`/judul/${slug}`);
  await expect(viewer.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(viewer.getByText('Seorang nelayan pulang ke muara.').first()).toBeVisible();
  // Whose picture it is, where a window is wide enough for it.
  await viewer.setViewportSize({ width: 1440, height: 900 });
  await expect(viewer.getByText('Foto: Rani Pratama')).toBeHidden();
  await viewer.setViewportSize({ width: 1440, height: 720 });
  await expect(viewer.getByText('Foto: Rani Pratama')).toBeVisible();

  // Two editors: different fields meet. Each has read the title before the other saves it.
  await part(page, 'Data');
  await part(rights, 'Data');
  await expect(page.getByLabel('Sinopsis')).toBeVisible();
  await rights.getByLabel('Tahun').fill('2024');
  await save(rights);
  await page.getByLabel('Sinopsis').fill('Muara yang lain.');
  await save(page, 'digabung dengan versi');
  await expect(page.getByLabel('Tahun')).toHaveValue('2024');
  // The same field: both are shown, one is chosen.
  await page.getByLabel('Slogan').fill('Punyaku');
  await rights.getByLabel('Slogan').fill('Punya admin');
  await save(rights, 'digabung dengan versi');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  const both = page.getByRole('dialog', { name: 'Diubah orang lain juga' });
  await expect(both).toContainText('Punya admin');
  await checkAccess(page);
  complaints.length = 0;
  await both.getByRole('radio', { name: /Punyamu/ }).check();
  await both.getByRole('button', { name: 'Pakai pilihan ini' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  const seen = async (words: string) => {
    await said(viewer, `/judul/${slug}`, words);
    await expect(async () => {
      await viewer.goto(`/judul/${slug}`);
      await expect(viewer.getByText(words).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  };
  await seen('Muara yang lain.');

  await part(page, 'Riwayat');
  await page.getByRole('button', { name: 'Bandingkan versi 2', exact: true }).click();
  const compared = page.getByRole('dialog', { name: 'Versi 2 dan yang terbaru' });
  await expect(compared).toContainText('Seorang nelayan pulang ke muara.');
  await expect(compared).toContainText('Muara yang lain.');
  await checkAccess(page);
  await compared.getByRole('button', { name: 'Tutup', exact: true }).last().click();
  await page.getByRole('button', { name: 'Kembalikan versi 2', exact: true }).click();
  await page.getByRole('button', { name: 'Kembalikan dan terbitkan' }).click();
  await seen('Seorang nelayan pulang ke muara.');

  const letThrough = await playPartly(viewer);
  await part(rights, 'Hak');
  await rights.getByRole('button', { name: 'Turunkan sekarang' }).click();
  await rights.getByLabel('Alasan').fill('Surat pemegang hak');
  await rights.getByRole('button', { name: 'Lakukan sekarang' }).click();
  await expect(rights.getByRole('button', { name: 'Tampilkan lagi' })).toBeVisible();
  await expect
    .poll(async () => (await viewer.request.get(`/judul/${slug}`)).status(), { timeout: 20_000 })
    .toBe(404);
  // Who watches is told so with the next piece that is asked for: no piece twice.
  const refused: string[] = [];
  viewer.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  letThrough();
  await expect(viewer.getByRole('alert')).toContainText('Tayangan diturunkan', { timeout: 30_000 });
  // Nothing is seen or heard behind it, whatever the player still holds.
  expect(await isPaused(viewer)).toBe(true);
  expect([refused.length > 0, new Set(refused).size]).toEqual([true, refused.length]);
  await checkAccess(viewer);
  // What was on its way to the player is refused too, and may say so later.
  await viewer.close();
  complaints.length = 0;
  await page.goto(`/studio/judul?cari=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Diturunkan');
  await checkAccess(page);
});
