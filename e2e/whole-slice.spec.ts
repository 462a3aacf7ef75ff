import { filmOf } from './catalogue.ts';
import { expectPlaying, position } from './picture.ts';
import { expect, test } from './test.ts';
import { inWallet, newEmail, openOrder, register, verificationLink } from './viewer.ts';

// The whole way once with everything moving, as it is for most.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'look around, register, verify, buy with QRIS, watch, leave and go on',
  { tag: ['@phone', '@wide'] },
  async ({ page, elsewhere, checkAccess, isMobile }) => {
    test.slow();
    const film = await filmOf(page.request, 'D');

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`/judul/${film.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: film.name })).toBeVisible();
    await checkAccess(page);

    // The order of a visitor survives registration and verification.
    await page.goto(`/paket?judul=${film.productId}`);
    await checkAccess(page);
    await page.goBack();
    await page.getByRole('link', { name: /^Tonton dengan Premium/ }).click();
    await page.getByRole('radio', { name: 'Premium 1 bulan' }).check();
    await page.getByRole('button', { name: 'Belum punya akun? Daftar gratis' }).click();
    await expect(page).toHaveURL(/\/daftar/);
    const waiting = page.getByRole('region', { name: 'Pesananmu' });
    await expect(waiting).toContainText('Rp59.000');
    await checkAccess(page);

    const email = newEmail();
    await register(page, email);
    await expect(waiting).toContainText(film.name);
    const mailbox = await elsewhere();
    await mailbox.goto(await verificationLink(page.request, email));
    await checkAccess(mailbox);
    await mailbox.getByRole('button', { name: 'Verifikasi akun' }).click();
    await expect(mailbox.getByRole('heading', { name: 'Akunmu aktif' })).toBeVisible();
    await checkAccess(mailbox);

    await expect(page).toHaveURL(/\/payment\?cart_id=/, { timeout: 20_000 });
    await expect(page.getByText('Rp59.000').first()).toBeVisible();
    const order = await openOrder(page);
    await checkAccess(page);
    await inWallet(page.request, order, 'pay');
    await expect(page.getByRole('heading', { name: 'Selamat menonton!' })).toBeVisible({
      timeout: 20_000,
    });
    await checkAccess(page);

    await page.getByRole('link', { name: 'Tonton sekarang' }).click();
    await expect(page).toHaveURL(new RegExp(`/tonton/${film.productId}`));
    await expectPlaying(page);
    await checkAccess(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 5;
    });
    await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(6);

    // The last report leaves with its page, and may be written after the next one was asked for.
    const rail = page.getByRole('region', { name: 'Lanjutkan Menonton' });
    await expect(async () => {
      await page.goto('/');
      await expect(rail.getByText(film.name).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await rail.getByRole('button', { name: `Pilihan untuk ${film.name}` }).click();
    await page.getByRole('button', { name: 'Hapus dari Lanjutkan Menonton' }).click();
    await rail.getByRole('button', { name: /^Urungkan/ }).click();
    await rail
      .getByRole('link', { name: new RegExp(film.name) })
      .first()
      .click();
    await expect(page).toHaveURL(/\/tonton\//);
    await expectPlaying(page);
    expect(await position(page)).toBeGreaterThan(4);

    // Pages that a journey of their own looks at are not looked at here: some have one for the large screen only.
    const onPhones = ['/akun/saldo', '/akun/kunci-sandi', '/akun/keamanan', '/akun/hapus'];
    for (const path of [
      ...(isMobile ? onPhones : []),
      '/akun',
      '/akun/pembayaran',
      '/akun/kuota',
      '/akun/riwayat',
      '/segera',
      '/koleksi',
      '/cari',
      '/kategori/semua?jenis=film',
    ]) {
      await page.goto(path);
      await checkAccess(page);
    }
  },
);
