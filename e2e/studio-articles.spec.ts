import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

test('pictures within pasted words become parts where they stood; of one that is an address alone the place is kept', async ({
  page,
}) => {
  // Drafts are kept for each person: other journeys write as the editor.
  await beginStaffSession(page, 'admin@tayang.example');
  await page.goto('/studio/artikel/baru');
  await expect(page.getByRole('button', { name: 'Simpan draf' })).toBeEnabled();
  const name = `Tempelan ${Date.now()}`;
  await page.getByLabel('Judul', { exact: true }).fill(name);
  await page.getByLabel('Pengantar').fill('Dengan gambar.');
  await page.getByLabel('Penulis').fill('Redaksi');
  await page.getByLabel('Alamat pendek').fill(name.toLowerCase().replace(' ', '-'));
  await page.getByRole('button', { name: 'Tambahkan', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Teks bagian 1' });
  await text.click();
  await text.evaluate((box) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Sebelum Sesudah');
    clipboardData.setData(
      'text/html',
      `<p>Sebelum</p><p><img src="${canvas.toDataURL('image/png')}" alt="Setengah hitam"></p>
        <p>Sesudah<img src="https://contoh.example/foto.png" alt="Foto"><img src="x.gif" width="1"></p>`,
    );
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  const part = (no: number) => page.getByRole('group', { name: `, bagian ${no}` });
  await expect(part(2).getByLabel('Gambar', { exact: true })).toHaveValue(/^gambar-[0-9a-f]{12}$/);
  await expect(part(2).getByLabel('Gambarannya dalam kata')).toHaveValue('Setengah hitam');
  await expect(part(3).getByRole('textbox', { name: 'Teks bagian 3' })).toHaveText('Sesudah');
  await expect(part(4).getByLabel('Gambar', { exact: true })).toHaveValue('');
  await expect(part(4).getByLabel('Gambarannya dalam kata')).toHaveValue('Foto');
  await expect(page.getByText('1 gambar tidak ikut tertempel')).toBeVisible();
  await page.getByRole('button', { name: 'Tutup pesan' }).click();
  await expect(text.getByRole('paragraph')).toHaveText('Sebelum');
  await page.getByRole('button', { name: 'Hapus bagian 4' }).click();
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Versi 1 disimpan.').last()).toBeVisible();
  // A list of many is narrowed by a part of a name.
  await page.goto('/studio/artikel');
  await page.getByPlaceholder('Cari nama').fill(name.slice(3));
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});
