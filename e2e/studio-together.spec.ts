import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

const EDITOR = 'editor@tayang.example';

test('two on one title see each other, what was typed outlives its tab, a file is tried out and done', async ({
  page,
  elsewhere,
  checkAccess,
}) => {
  const colleague = await elsewhere();
  await beginStaffSession(page, EDITOR);
  await beginStaffSession(colleague, 'admin@tayang.example');
  const name = `Bersama ${Date.now()}`;
  const slug = name.toLowerCase().replace(' ', '-');
  await page.goto('/studio/judul/impor');
  const content = `alamat;judul;tahun\n${slug};${name};2024\nAlamat Salah;x;2024\n`;
  await page
    .getByLabel('Pilih file CSV')
    .setInputFiles({ name: 'judul.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByLabel('tahun')).toHaveValue('year');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Uji dulu' }).click();
  await page.getByRole('button', { name: 'Jalankan untuk 1 judul' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Berubah');
  await expect(page.getByRole('row').filter({ hasText: 'Alamat harus diisi' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const { pathname } = new URL(page.url());
  await colleague.goto(pathname);
  await expect(colleague.getByText('juga sedang membukanya')).toBeVisible();
  const told = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"part":"Slogan') === true,
  );
  await page.getByLabel('Slogan').fill('Belum disimpan');
  await told;
  await colleague.getByLabel('Sinopsis').focus();
  await expect(colleague.getByText(/\(Slogan\) juga sedang membukanya/)).toBeVisible();
  await expect(page.getByText('Ada perubahan yang belum disimpan')).toBeVisible();
  // The browser writes it down a moment after the last key.
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
  const again = await page.context().newPage();
  // Put away, as a phone or a closed window does it.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.close();
  await again.goto(pathname);
  await again.getByRole('button', { name: 'Pulihkan' }).click();
  await expect(again.getByLabel('Slogan')).toHaveValue('Belum disimpan');
  await again.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(again.getByText('Tersimpan').last()).toBeVisible();
  await again.reload();
  await expect(again.getByLabel('Slogan')).toHaveValue('Belum disimpan');
  await expect(again.getByRole('button', { name: 'Pulihkan' })).toBeHidden();
});

/** In the page: how many drafts its browser keeps. */
const countDrafts = () =>
  new Promise<number>((resolve) => {
    indexedDB.open('studio', 1).onsuccess = ({ target }) => {
      const { result: db } = target as IDBOpenDBRequest;
      db.transaction('drafts').objectStore('drafts').count().onsuccess = (counted) => {
        db.close();
        resolve((counted.target as IDBRequest<number>).result);
      };
    };
  });
