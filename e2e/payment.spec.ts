import { filmOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import {
  checkOut,
  inWallet,
  openOrder,
  PASSWORD,
  payCart,
  said,
  signInHere,
  aViewer,
} from './viewer.ts';

const paid = { name: 'Selamat menonton!' };

test.describe('paying', () => {
  test('declined or given up, a payment says so and leads on to a new code', async ({
    page,
    checkAccess,
  }) => {
    await aViewer(page);
    const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
    await inWallet(page.request, order, 'decline');
    await expect(page.getByRole('alert')).toContainText('Pembayaran ditolak');
    await checkAccess(page);
    const second = await payCart(page);
    expect(second).not.toBe(order);
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await expect(page.getByRole('alert')).toContainText('Pembayaran dibatalkan');
    const next = await payCart(page);
    expect(next).not.toBe(second);
    await inWallet(page.request, next, 'pay');
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
  });

  test('money that comes after the code expired still activates', async ({ page }) => {
    await aViewer(page);
    const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
    await inWallet(page.request, order, 'pay-late');
    await said(page, page.url(), paid.name);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  });

  test('a payment notified twice, and a forged notification, give one period', async ({ page }) => {
    await aViewer(page);
    const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
    await inWallet(page.request, order, 'forge');
    await expect(page.getByText('Menunggu pembayaranmu')).toBeVisible();
    await inWallet(page.request, order, 'pay');
    await inWallet(page.request, order, 'notify-twice');
    await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
    await page.goto('/akun/langganan');
    await expect(page.getByText('Lite 1 hari', { exact: true })).toHaveCount(1);
  });

  test(
    'three screens lead from a title to its code: the title, the order with its sign-in, the code',
    { tag: ['@phone', '@touch'] },
    async ({ page, elsewhere, checkAccess, context, complaints }) => {
      const email = await aViewer(await elsewhere());
      const film = await filmOf(page.request, 'D');
      const screens: string[] = [];
      page.on('framenavigated', (frame) => screens.push(new URL(frame.url()).pathname));
      await page.goto(`/judul/${film.slug}`);
      await page.getByRole('link', { name: /^Tonton dengan Premium/ }).click();
      const sheet = page.getByRole('dialog', { name: `Tonton ${film.name}` });
      await expect(sheet.getByRole('radio', { name: 'Premium 1 hari' })).toBeChecked();
      await expect(sheet.getByRole('radio', { name: 'QRIS' })).toBeChecked();
      await checkAccess(page);

      // What is missing is said beside its field, in our words.
      const pay = page.getByRole('button', { name: 'Masuk, bayar Rp6.000 dengan QRIS' });
      const identifier = page.getByLabel('Email atau nomor HP');
      await pay.click();
      await expect(sheet.getByText('Isi email atau nomor HP dulu.')).toBeVisible();
      await expect(identifier).toBeFocused();
      await identifier.fill(email);
      await page.getByLabel('Kata sandi', { exact: true }).fill('bukan-sandinya-9');
      await pay.click();
      // A refusal is a page of its own, which still knows the order.
      await expect(page).toHaveURL(/\/beli\?judul=/);
      await expect(identifier).toHaveValue(email);
      await checkAccess(page);
      complaints.length = 0;
      await page.goBack();

      await page.getByRole('link', { name: /^Tonton dengan Premium/ }).click();
      screens.length = 0;
      await identifier.fill(email);
      await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
      await pay.click();
      const order = await openOrder(page);
      expect(new Set(screens)).toEqual(new Set(['/payment']));
      await expect(page.getByText(/^NMID ID\d+$/)).toBeVisible();
      await expect(page.getByText(/^TYG-[\dA-F]{4}-[\dA-F]{4}$/)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Menu bawah' })).toHaveCount(0);

      // The same wish in a second tab is the same payment.
      const second = await context.newPage();
      await second.goto(`/beli?judul=${film.productId}`);
      await second.getByRole('button', { name: 'Bayar Rp6.000 dengan QRIS' }).click();
      expect(await openOrder(second)).toBe(order);

      await inWallet(page.request, order, 'pay');
      await page.getByRole('link', { name: 'Tonton sekarang' }).click({ timeout: 20_000 });
      await expect(page).toHaveURL(new RegExp(`/tonton/${film.productId}`));
      // Nothing is sold twice: the order of a film that can be watched is the film.
      await second.goto(`/beli?judul=${film.productId}`);
      await expect(second).toHaveURL(new RegExp(`/tonton/${film.productId}`));
    },
  );

  test('a purchase begun before signing in ends at its cart', async ({ page, elsewhere }) => {
    const email = await aViewer(await elsewhere());
    await page.goto('/paket');
    await page.getByRole('button', { name: /Pilih 30 hari/ }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInHere(page, email);
    await expect(page).toHaveURL(/\/payment\?cart_id=/);
    await expect(page.getByText('Rp29.000').first()).toBeVisible();
    // Once: the next sign-in goes back to where it came from.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('purchase_data'))).toBeNull();
  });

  test('two tabs and a double click make one payment', async ({ page, context }) => {
    await aViewer(page);
    await page.goto('/paket');
    await page.getByRole('button', { name: /Perpanjang 1 hari.*Rp3\.000/ }).click();
    await expect(page).toHaveURL(/\/payment\?cart_id=/);
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByRole('button', { name: /^Bayar/ }).dblclick();
    await second.getByRole('button', { name: /^Bayar/ }).click();
    for (const tab of [page, second]) {
      await expect(tab.getByRole('img', { name: /Kode QRIS/ })).toBeVisible();
    }
    const orders = await Promise.all(
      [page, second].map((tab) =>
        tab.getByRole('link', { name: /dompet pembeli/ }).getAttribute('href'),
      ),
    );
    expect(orders[0]).toBe(orders[1]);
    await inWallet(
      page.request,
      new URL(orders[0] ?? '', page.url()).searchParams.get('order') ?? '',
      'pay',
    );
    for (const tab of [page, second]) {
      await expect(tab.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 });
    }
  });

  test(
    'a server killed between payment and activation wakes up to an active package',
    {
      tag: '@alone',
    },
    async ({ page, kill, complaints }) => {
      test.skip(process.env.E2E_STACK_DIR === undefined, 'the stack is not ours');
      await aViewer(page);
      const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
      const [killed] = await Promise.all([kill('server/main.ts'), payWhenUp()]);
      expect(killed).toBeUndefined();
      await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 60_000 });
      // The event stream broke with its server, which the browser says in the console.
      complaints.length = 0;

      // Straight to the sandbox: our own address is down.
      async function payWhenUp(): Promise<void> {
        const sandbox = new URL(process.env.E2E_URL ?? '');
        sandbox.port = String(Number(sandbox.port) + 1);
        const answer = await fetch(new URL(`/_dev/wallet/${order}/pay`, sandbox), {
          method: 'POST',
        });
        expect(answer.ok).toBe(true);
      }
    },
  );
});
