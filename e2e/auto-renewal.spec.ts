import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './test.ts';
import { aViewer } from './viewer.ts';

const subscription = '/akun/langganan';

type Answer<T> = { result: T };

/** Moves this account to so many hours before its plan ends. */
async function hoursBeforeEnd(
  request: APIRequestContext,
  email: string,
  hours: number,
): Promise<void> {
  const { result } = (await (await request.get('/platform/v2/subscription')).json()) as Answer<{
    next: { endsAt: string };
  }>;
  const answer = await request.post('/_dev/clock', {
    data: { identifier: email, to: new Date(Date.parse(result.next.endsAt) - hours * 3_600_000) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a plan renews by the card that was saved with a tick, and by GoPay; two taps turn it off', async ({
  page,
  checkAccess,
}) => {
  const email = await aViewer(page);
  await page.goto('/paket');
  await page.getByRole('button', { name: /Naik ke Premium 1 bulan.*Rp59\.000/ }).click();
  await page.getByText('Kartu kredit atau debit').click();
  const consent = page.getByRole('checkbox', { name: /Perpanjang langganan saya otomatis/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await checkAccess(page);
  await page.getByRole('button', { name: /^Bayar/ }).click();
  await page.getByRole('link', { name: 'Lanjut membayar' }).click();
  await page.getByRole('button', { name: 'Kartu kredit, simpan untuk berikutnya' }).click();
  await page.getByRole('link', { name: 'Kembali ke toko' }).click();
  await expect(page.getByRole('heading', { name: 'Selamat menonton!' })).toBeVisible({
    timeout: 20_000,
  });

  await page.goto(subscription);
  await expect(page.getByText(/Diperpanjang otomatis .* · Kartu ••1114 · Rp59\.000/)).toBeVisible();
  await checkAccess(page);
  // The e-mail, then the charge.
  await hoursBeforeEnd(page.request, email, 80);
  await expect(async () => {
    const inbox = await page.request.get(`/_dev/inbox.json?to=${email}`);
    expect(await inbox.text()).toContain('yang baru menyambung setelahnya');
  }).toPass({ timeout: 20_000 });
  await hoursBeforeEnd(page.request, email, 37);
  await expect(async () => {
    await page.goto('/akun/pembayaran');
    await expect(page.getByText('Premium 1 bulan')).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

  await page.goto(subscription);
  await page.getByText('Matikan perpanjangan otomatis').click();
  await expect(page.getByText(/Kartu ini berlaku sampai \d+ \w+ 20\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Ya, matikan' }).click();
  await expect(page.getByText('Perpanjangan otomatis sudah mati.')).toBeVisible();
  await expect(page.getByText(/tidak ada yang perlu dibatalkan/)).toBeVisible();

  await page.getByText('Nyalakan dengan GoPay').click();
  await page.getByLabel('Nomor HP yang terdaftar di GoPay').fill('0812 3456 7788');
  await page.getByRole('checkbox', { name: /menagih GoPay saya/ }).check();
  await page.getByRole('button', { name: 'Hubungkan GoPay' }).click();
  await page.getByRole('button', { name: 'Setujui dengan PIN' }).click();
  await expect(page).toHaveURL(/akun\/langganan/, { timeout: 20_000 });
  await expect(page.getByText(/· GoPay ••7788 · Rp59\.000/)).toBeVisible();
  await checkAccess(page);
});
