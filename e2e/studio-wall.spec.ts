import { onAir } from './catalogue.ts';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

const NUMBER = 9801;
const NAME = 'Uji Dinding';

/** The ingest of a channel of this journey: its first source comes in, or was pulled. */
async function encoder(isPrimaryUp: boolean): Promise<void> {
  const answer = await fetch(`${process.env.E2E_DESK_URL ?? ''}/channel`, {
    method: 'POST',
    body: JSON.stringify({ number: NUMBER, name: NAME, isPrimaryUp }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('an encoder is pulled: the wall says so, and one key moves the channel to its backup', async ({
  page,
  checkAccess,
}) => {
  await onAir(page.request, [1]);
  await encoder(true);
  await beginStaffSession(page, 'scheduler@tayang.example');
  await page.goto('/studio/dinding');
  const first = page.getByRole('article', { name: '1 Tayang Satu' });

  await test.step('what a channel shows is seen as a still, and plays in its tile', async () => {
    await expect(first.getByText('Tayang', { exact: true })).toBeVisible();
    await expect
      .poll(() =>
        first
          .locator('img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(100);
    await checkAccess(page);
    await first.focus();
    await page.keyboard.press('p');
    await expect
      .poll(() => first.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    await first.getByRole('button', { name: 'Hentikan Tayang Satu' }).click();
    await expect(first.locator('video')).toHaveCount(0);
  });

  await page.goto(`/studio/dinding?cari=${NUMBER}`);
  const tile = page.getByRole('article', { name: `${NUMBER} ${NAME}` });
  const alarms = page.getByRole('list', { name: 'Alarm terbuka' });

  await test.step('the encoder is pulled: tile and alarm say so, and the alarm is acknowledged', async () => {
    await expect(tile.getByText('Utama', { exact: true })).toBeVisible();
    await encoder(false);
    await expect(tile.getByText('Slate', { exact: true }).first()).toBeVisible();
    const alarm = alarms.getByRole('listitem').filter({ hasText: NAME });
    await expect(alarm.getByText('Tidak tayang')).toBeVisible({ timeout: 20_000 });
    await alarm.getByRole('button', { name: 'Sudah dilihat' }).click();
    await expect(alarm.getByText(/, dilihat /)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('one key moves it to the backup, another back once the encoder is there again', async () => {
    // Its keys do nothing while its buttons don't: what was done before is still on its way.
    await expect(tile.getByRole('button', { name: 'Cadangan' })).toBeEnabled();
    await tile.focus();
    await page.keyboard.press('c');
    await expect(tile.getByText('Cadangan (tangan)')).toBeVisible();
    await encoder(true);
    await expect(tile.getByRole('button', { name: 'Kembali' })).toBeEnabled();
    await tile.focus();
    await page.keyboard.press('k');
    await expect(tile.getByText('Utama', { exact: true })).toBeVisible();
    await checkAccess(page);
  });

  await test.step('the channel is hidden on its own page, and gone from the wall', async () => {
    await tile.getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByText('Sedang tayang')).toBeVisible();
    await checkAccess(page);
    await page.getByLabel('Tampilkan ke penonton').uncheck();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByText('Tersimpan')).toBeVisible();
    await page.getByRole('link', { name: 'Lihat di dinding' }).click();
    await expect(page.getByText('Tidak ada saluran yang cocok')).toBeVisible();
  });

  await test.step('an assembled channel says what takes turns on it', async () => {
    await page.goto('/studio/saluran?jenis=assembled');
    await page.getByRole('grid', { name: 'Saluran' }).getByRole('row').nth(1).click();
    await expect(page.getByRole('list', { name: 'Rotasi sekarang' })).toBeVisible();
    await checkAccess(page);
  });
});
