import type { Page } from '@playwright/test';
import { findTooWide } from './finger.ts';
import { expect, test } from './test.ts';
import { aViewer, inWallet, listens } from './viewer.ts';

const paid = { name: 'Selamat menonton!' };

/** A new buyer with a cart of Rp3.000, on the page that asks how to pay. */
async function aCart(page: Page): Promise<void> {
  await aViewer(page);
  await page.goto('/paket');
  await page.getByRole('button', { name: /Perpanjang 1 hari.*Rp3\.000/ }).click();
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
}

/** Chooses a way to pay and presses the button. Returns the order at the gateway. */
async function pay(page: Page, way: string, title: string | RegExp): Promise<string> {
  await page.getByRole('radio', { name: way, exact: true }).check();
  // The button says how: `dengan OVO`, `lewat BCA`, `di Indomaret`.
  const button = page.getByRole('button', { name: /^Bayar Rp/ });
  await expect(button).toHaveAccessibleName(new RegExp(way.split(' ')[0] ?? '', 'i'));
  await button.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const wallet = page.getByRole('link', { name: /dompet pembeli/ });
  const href = (await wallet.getAttribute('href')) ?? '';
  return new URL(href, page.url()).searchParams.get('order') ?? '';
}

const change = async (page: Page) => {
  await page.getByRole('link', { name: 'Ganti cara bayar' }).click();
  await expect(page.getByText(/masih terbuka/)).toBeVisible();
};

test(
  'from bank to bank, shop and wallet, one payment after the other, and the last one pays',
  { tag: ['@phone', '@touch'] },
  async ({ page, checkAccess }) => {
    await aCart(page);
    await checkAccess(page);
    await expect(page.getByText('Total').last()).toBeInViewport();
    expect(await findTooWide(page)).toEqual([]);

    const bca = await pay(page, 'BCA', 'Transfer ke BCA');
    await expect(page.getByText('Nomor virtual account', { exact: true })).toBeVisible();
    await page.getByText('ATM BCA').click();
    await expect(page.getByText(/Ke Rekening BCA Virtual Account/)).toBeVisible();
    await checkAccess(page);

    await change(page);
    await checkAccess(page);
    const mandiri = await pay(page, 'Mandiri', 'Transfer ke Mandiri');
    expect(mandiri).not.toBe(bca);
    await expect(page.getByText('Kode perusahaan', { exact: true })).toBeVisible();

    await change(page);
    await pay(page, 'Indomaret', 'Bayar di Indomaret');
    await expect(page.getByText('Kode bayar Indomaret')).toBeVisible();
    await checkAccess(page);

    await change(page);
    await pay(page, 'ShopeePay', 'Bayar dengan ShopeePay');
    await change(page);
    await pay(page, 'DANA', 'Pindai untuk membayar');
    await expect(page.getByText('Buka aplikasi DANA, pilih Pindai.')).toBeVisible();
    await change(page);
    const gopay = await pay(page, 'GoPay', 'Bayar dengan GoPay');
    await checkAccess(page);
    await inWallet(page.request, gopay, 'pay');
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
    const statusOf = async (order: string) =>
      (await page.request.get(`/_dev/wallet/${order}.json`)).json() as Promise<{ status: string }>;
    await expect.poll(() => statusOf(bca)).toMatchObject({ status: 'cancel' });
  },
);

test('OVO prompts the number it is given, waits a minute, and says when it was declined', async ({
  page,
  checkAccess,
  complaints,
}) => {
  await aCart(page);
  await page.getByRole('radio', { name: 'OVO', exact: true }).check();
  const phone = page.getByLabel('Nomor HP yang terdaftar di OVO');
  await listens(page);
  await phone.fill('0812 34');
  await page.getByRole('button', { name: /^Bayar Rp/ }).click();
  await expect(page.getByText(/misalnya 0812 3456 7890/)).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('0812 34');
  // The browser says in its console that a form was refused.
  complaints.length = 0;
  // OVO has no wallet under this number: the phone cannot ring, and that is a no.
  await phone.fill('0812 3456 7404');
  await page.getByRole('button', { name: /^Bayar Rp/ }).click();
  await expect(page.getByRole('alert')).toContainText('Pembayaran ditolak', { timeout: 20_000 });
  await checkAccess(page);
  await page.getByRole('radio', { name: 'OVO', exact: true }).check();
  await phone.fill('0812 3456 7890');
  const order = await pay(page, 'OVO', 'Setujui di aplikasi OVO');
  await expect(page.getByText('0812••••7890')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await checkAccess(page);
  // A worker rings the phone, a moment later.
  const ringing = async () => (await page.request.get(`/_dev/wallet/${order}.json`)).status();
  await expect.poll(ringing).toBe(200);
  await inWallet(page.request, order, 'decline');
  await expect(page.getByRole('alert')).toContainText('Pembayaran ditolak');
  const bri = await pay(page, 'BRI', 'Transfer ke BRI');
  await inWallet(page.request, bri, 'pay');
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
});

test('a card is paid elsewhere, and the way back never looks signed out', async ({
  page,
  checkAccess,
}) => {
  await aCart(page);
  await pay(page, 'Kartu kredit atau debit', /kartu kredit/);
  await checkAccess(page);
  // The gateway is another site here: 127.0.0.1 shares no cookies with localhost.
  const link = page.getByRole('link', { name: 'Lanjut membayar' });
  const there = new URL((await link.getAttribute('href')) ?? '');
  there.hostname = '127.0.0.1';
  await page.goto(there.href);
  await page.getByRole('button', { name: 'Kartu kredit' }).click();
  const back = page.getByRole('link', { name: 'Kembali ke toko' });
  await expect(back).toBeVisible();

  const seen: string[] = [];
  page.on(
    'framenavigated',
    () =>
      void page.content().then(
        (html) => seen.push(html),
        () => {},
      ),
  );
  await back.click();
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
  expect(seen.filter((html) => />Masuk</.test(html))).toEqual([]);
});
