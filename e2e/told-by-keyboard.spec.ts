import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { aViewer, newEmail } from './viewer.ts';

/** Goes there with the keys alone, forward or back from wherever the focus is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Found once: to look for it by its role at each press costs more than the press.
  const element = await target.elementHandle();
  const isThere = () => element?.evaluate((each) => each === document.activeElement);
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

test('inbox page by page, preferences, invitation, coupons and reviews, by keyboard alone', async ({
  page,
}) => {
  test.slow();
  await aViewer(page, newEmail(), { messages: 45 });
  const press = async (target: Locator, how: { key?: string; back?: boolean } = {}) => {
    await tabTo(page, target, how.back === true ? 'Shift+Tab' : 'Tab');
    await page.keyboard.press(how.key ?? 'Enter');
  };

  await page.goto('/notifikasi');
  const messages = page.getByRole('list', { name: 'Pesan' }).getByRole('listitem');
  await expect(messages).toHaveCount(20);
  const more = page.getByRole('link', { name: 'Muat lagi' });
  await press(more);
  await expect(messages).toHaveCount(40);
  await press(more);
  await expect(messages).toHaveCount(45);
  await expect(more).toHaveCount(0);
  await expect(messages.last()).toContainText('Kabar 1');
  await press(page.getByRole('button', { name: 'Tandai semua dibaca' }), { back: true });
  await expect(page.getByText(/belum dibaca/)).toHaveCount(0);
  // What was loaded stays where it is.
  await expect(messages).toHaveCount(45);
  await press(page.getByRole('link', { name: 'Atur' }), { back: true });
  await expect(page).toHaveURL(/\/akun\/notifikasi$/);

  const leaving = page.getByRole('group', { name: 'Segera berakhir' });
  await press(leaving.getByLabel('Di perangkat'), { key: 'Space' });
  await press(page.getByRole('button', { name: 'Simpan pilihan' }));
  await expect(page.getByText('Tersimpan.')).toBeVisible();
  await expect(leaving.getByLabel('Di perangkat')).not.toBeChecked();

  await page.goto('/ajak');
  await tabTo(page, page.getByRole('button', { name: /tautan ajakan/ }));
  await tabTo(page, page.getByRole('link', { name: /Ajak lewat WhatsApp/ }));

  await page.goto('/mitra/kupon');
  await press(page.getByRole('link', { name: 'Belanja' }));
  await press(page.getByRole('link', { name: /Rumah Buku Aksara|Diskon 15%/ }).first());
  await press(page.getByRole('link', { name: 'Tukar kupon' }));
  const dialog = page.getByRole('dialog', { name: 'Tukar kupon ini?' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Ya, tukar sekarang' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { products } = (await (await page.request.get('/platform/product/list?pageSize=1')).json())
    .result as { products: { slug: string }[] };
  await page.goto(`/judul/${products[0]?.slug}`);
  await page.locator('#ulasan').scrollIntoViewIfNeeded();
  await press(page.getByRole('button', { name: 'Tulis ulasan' }));
  const form = page.getByRole('form', { name: 'Tulis ulasan' });
  await tabTo(page, form.getByRole('radio').first());
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: /^4 bintang/ })).toBeChecked();
  await tabTo(page, form.getByLabel('Ulasanmu'));
  await page.keyboard.type('Dibuat dengan hati, enak diikuti.');
  await press(form.getByRole('button', { name: 'Kirim ulasan' }));
  await expect(page.getByRole('region', { name: 'Ulasanmu' })).toContainText('Dibuat dengan hati');
});

test('what viewers are told and say fits a phone, without barriers', async ({
  page,
  checkAccess,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  await aViewer(page, newEmail(), { messages: 2 });
  const { products } = (await (await page.request.get('/platform/product/list?pageSize=1')).json())
    .result as { products: { slug: string }[] };
  for (const address of [
    '/notifikasi',
    '/akun/notifikasi',
    '/ajak',
    '/mitra/kupon',
    '/mitra/kupon/bioskop',
    '/mitra/kupon/saya',
    `/judul/${products[0]?.slug}/ulasan`,
    '/promosi',
    '/artikel',
    '/sorotan',
    '/klip',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await checkAccess(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
});
