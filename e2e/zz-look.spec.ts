import { beginStaffSession } from './staff.ts';
import { test } from './test.ts';
const dir = '/work/aid/desk10';
test('look', async ({ page, complaints }) => {
  test.setTimeout(280_000);
  const log = (...w: unknown[]) => console.log(...w);
  page.on('response', (r) => { if (r.status() >= 500) log('500', r.url()); });
  await beginStaffSession(page, 'admin@tayang.example');
  const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `${dir}/${name}.png` }); };
  const step = async (name: string, f: () => Promise<void>) => { try { await f(); } catch (e) { log('FAILED', name, String(e).slice(0, 300)); await shot(`fail-${name}`); } };
  await page.setViewportSize({ width: 1440, height: 900 });
  await step('komentar', async () => {
    await page.goto('/studio/komentar'); await shot('komentar');
    await page.getByRole('checkbox').nth(1).check(); await page.getByRole('checkbox').nth(2).check();
    await shot('komentar-chosen');
    await page.getByRole('button', { name: 'Sembunyikan' }).click();
    await page.getByLabel('Alasan untuk').selectOption({ index: 1 });
    await shot('komentar-dialog');
    await page.getByRole('button', { name: 'Uji dulu' }).click();
    await page.waitForURL(/massal/);
    await page.getByText('Siap dijalankan').waitFor({ timeout: 20000 });
    await shot('massal-ready');
    await page.getByRole('button', { name: /Jalankan untuk/ }).click();
    await page.getByText('Selesai', { exact: true }).waitFor({ timeout: 20000 }); await shot('massal-done');
    await page.getByRole('button', { name: 'Kembalikan semua' }).click();
    await page.getByText('Dikembalikan', { exact: true }).first().waitFor({ timeout: 20000 }); await shot('massal-undone');
  });
  await step('hak', async () => {
    await page.goto('/studio/hak?hari=366'); await shot('hak');
    await page.getByRole('checkbox').nth(1).check(); await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('button', { name: 'Ubah lisensi' }).click(); 
    await page.getByLabel('Yang diubah').selectOption('open'); await page.getByLabel('Alasan').fill('Kontrak diperpanjang');
    await shot('hak-dialog');
    await page.getByRole('button', { name: 'Uji dulu' }).click(); await page.waitForURL(/massal/);
    await page.getByText('Siap dijalankan').waitFor({ timeout: 20000 }); await shot('hak-ready');
    await page.getByRole('button', { name: /Jalankan untuk/ }).click(); await page.waitForTimeout(2500); await shot('hak-asked');
    await page.goto('/studio/persetujuan'); await shot('persetujuan');
  });
  await step('pekerjaan', async () => {
    await page.goto('/studio/pekerjaan'); await page.getByRole('checkbox').nth(1).check(); await shot('pekerjaan');
    await page.getByRole('button', { name: 'Kecualikan temuan' }).click(); await shot('pekerjaan-dialog'); await page.keyboard.press('Escape');
  });
  await step('laporan', async () => { await page.goto('/studio/laporan'); await shot('laporan'); });
  await step('media', async () => {
    const href = await page.request.get('/platform/studio/v1/asset/list?pageSize=50');
    const { result } = await href.json();
    const ready = result.assets.filter((a: any) => a.state === 'ready'); log('ready', ready.length);
    await page.goto(`/studio/media/${ready[0].assetId}?bagian=teks`); await shot('media');
    await page.getByRole('link', { name: 'Teks' }).first().click().catch(() => undefined); await shot('media-teks');
    await page.getByRole('button', { name: 'Teks baru' }).click();
    await page.getByLabel('Kode bahasa').fill('id-sdh'); await page.getByRole('button', { name: 'Mulai', exact: true }).click(); await shot('teks-refused');
    await page.getByLabel('Kode bahasa').fill('su'); await page.getByRole('button', { name: 'Mulai', exact: true }).click(); await shot('teks-baru');
    await page.getByRole('button', { name: 'Baris di posisi ini' }).click(); await shot('teks-satu');
    await page.keyboard.press('Control+z'); await shot('teks-urung');
    await page.keyboard.press('Control+Shift+z'); await shot('teks-ulangi');
  });
  await step('refund', async () => {
    const answer = await page.request.get('/platform/studio/v1/account/search?words=agus.setiawan@tayang.example');
    log('search', answer.status(), (await answer.text()).slice(0, 300));
    await page.goto('/studio/akun?cari=agus.setiawan@tayang.example'); await shot('akun');
  });
  complaints.length = 0;
});
