import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { aViewer, checkOut, inWallet, listens, newEmail, openOrder, payCart } from './viewer.ts';

const paid = { name: 'Selamat menonton!' };
const subscription = '/akun/langganan';

/** Buys what stands on the button of an offer and comes back once it runs. */
async function buy(page: Page, offer: RegExp): Promise<void> {
  const order = await checkOut(page, offer);
  await inWallet(page.request, order, 'pay');
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
}

/** The rehearsal's clock, for one account: everybody else stays where they are. */
async function later(request: APIRequestContext, email: string, hours: number): Promise<void> {
  const answer = await request.post('/_dev/clock', {
    data: { identifier: email, addHours: hours },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens a change and makes it: two taps. */
async function change(page: Page, title: string, button: string | RegExp): Promise<void> {
  await page.locator('summary', { hasText: title }).click();
  await page.getByRole('button', { name: button }).click();
}

test('a plan is upgraded for the difference, paused, resumed, made smaller, ended and kept @phone @wide', async ({
  page,
  checkAccess,
}) => {
  await aViewer(page);
  await buy(page, /Perpanjang 30 hari.*Rp29\.000/);
  await page.goto(subscription);
  await checkAccess(page);
  const upgrade = page.getByRole('region', { name: 'Naik paket sekarang' });
  await expect(upgrade).toContainText('Rp59.000');
  await expect(upgrade).toContainText('30 dari 30 hari');
  await upgrade.getByRole('button', { name: /bayar Rp30\.000/ }).click();
  await expect(page.getByText('-Rp29.000')).toBeVisible();
  await inWallet(page.request, await payCart(page), 'pay');
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });

  await page.goto(subscription);
  await expect(page.getByText('Premium', { exact: true })).toBeVisible();
  await change(page, 'Jeda', 'Jeda langganan');
  await expect(page.getByText('Dijeda', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lanjutkan sekarang' }).click();
  await expect(page.getByText('Selamat datang kembali!')).toBeVisible();

  await change(page, 'Pindah ke paket lebih hemat', 'Pilih Lite 30 hari');
  await expect(page.getByText('kamu pindah ke Lite 30 hari')).toBeVisible();
  await change(page, 'Berhenti', 'Ya, berhenti');
  await expect(page.getByText('Kamu sudah berhenti.')).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Batal berhenti' }).click();
  await expect(page.getByText('Langgananmu dilanjutkan.')).toBeVisible();

  await page.goto('/akun/hak');
  await expect(
    page.getByText('Dibeli Rp30.000 lewat QRIS', { exact: false }).first(),
  ).toBeVisible();
  await checkAccess(page);
  await page.getByText('Rincian').first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /Unduh bukti/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hak-tonton-.*\.jws$/);
});

test('the e-mail before the end leads to a fresh code, without signing in', async ({
  page,
  elsewhere,
}) => {
  const email = await aViewer(page);
  await buy(page, /Naik ke Premium 1 bulan.*Rp59\.000/);
  const { request } = page;
  const answer = await request.get('/platform/v2/subscription');
  const { next } = ((await answer.json()) as { result: { next: { endsAt: string } } }).result;
  const hoursLeft = (Date.parse(next.endsAt) - Date.now()) / 3_600_000;
  // Two days before: the e-mail of the third is due, the others are not.
  await later(request, email, Math.floor(hoursLeft - 48));
  let link = '';
  await expect(async () => {
    const inbox = await (await request.get(`/_dev/inbox.json?to=${email}`)).text();
    link = /http[^"\\ <>]*\/perpanjang\/[\w.-]+/.exec(inbox)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });

  const stranger = await elsewhere();
  await stranger.goto(new URL(link).pathname);
  await expect(stranger.getByText('Premium 1 bulan')).toBeVisible();
  await stranger.getByRole('button', { name: 'Bayar dengan QRIS' }).click();
  await inWallet(request, await openOrder(stranger), 'pay');
  await expect(stranger.getByRole('heading', { name: 'Paketmu diperpanjang' })).toBeVisible({
    timeout: 20_000,
  });
  await page.goto(subscription);
  await expect(page.getByText('Premium 1 bulan', { exact: true })).toHaveCount(2);
});

test('a gift is paid by one and opened by another', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  await aViewer(page);
  await page.goto('/hadiah?untuk=hadiah');
  await checkAccess(page);
  const recipient = newEmail();
  await listens(page);
  await page.getByLabel('Email penerima').fill('bukan alamat');
  await page.getByLabel('Pesan (boleh kosong)').fill('Selamat ulang tahun!');
  const send = page.getByRole('button', { name: 'Lanjut ke pembayaran' });
  await page.getByLabel('Tanggal', { exact: true }).selectOption('31');
  await page.getByLabel('Bulan').selectOption('Feb');
  await send.click();
  await expect(page.getByText('Tanggal itu tidak ada.')).toBeVisible();
  await page.getByLabel('Tanggal', { exact: true }).selectOption('Hari ini');
  await send.click();
  await expect(page.getByLabel('Email penerima')).toBeFocused();
  // The refusal is one of the network too.
  complaints.length = 0;
  await expect(page.getByLabel('Pesan (boleh kosong)')).toHaveValue('Selamat ulang tahun!');
  await page.getByLabel('Email penerima').fill(recipient);
  await send.click();
  await page.getByRole('button', { name: /^Bayar/ }).click();
  await inWallet(page.request, await openOrder(page), 'pay');
  await expect(page.getByRole('heading', { name: 'Terima kasih!' })).toBeVisible({
    timeout: 20_000,
  });

  let code = '';
  await expect(async () => {
    const inbox = await (await page.request.get(`/_dev/inbox.json?to=${recipient}`)).text();
    code = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(inbox)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 20_000 });
  const finder = await elsewhere();
  await aViewer(finder);
  await finder.goto(`/hadiah/buka?kode=${code}`);
  await expect(finder.getByText('Selamat ulang tahun!')).toBeVisible();
  await finder.getByRole('button', { name: 'Buka dan pakai di akunku' }).click();
  await expect(finder.getByRole('heading', { name: 'Hadiahmu sudah dibuka' })).toBeVisible();
});
