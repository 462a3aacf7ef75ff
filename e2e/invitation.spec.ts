import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './test.ts';
import {
  aViewer,
  checkOut,
  inWallet,
  newEmail,
  PASSWORD,
  verificationLink,
  said,
} from './viewer.ts';

/** The rehearsal's clock, for one account. */
async function later(request: APIRequestContext, email: string, hours: number): Promise<void> {
  const answer = await request.post('/_dev/clock', {
    data: { identifier: email, addHours: hours },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a friend comes by the link, signs up with its code and pays: a day later both have seven days', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  await aViewer(page);
  await page.goto('/akun');
  await page.getByRole('link', { name: 'Ajak teman' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajak teman' })).toBeVisible();
  const link = (await page.getByText(/\/ajak\/[0-9A-Z]{8}$/).textContent()) ?? '';
  const whatsapp = page.getByRole('link', { name: /Ajak lewat WhatsApp/ });
  const href = (await whatsapp.getAttribute('href')) ?? '';
  expect(decodeURIComponent(href)).toContain(link);
  await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible();
  await checkAccess(page);

  const friend = await elsewhere();
  await friend.goto(new URL(link).pathname.toLowerCase());
  await expect(friend.getByRole('heading', { name: /Temanmu mengajakmu/ })).toBeVisible();
  await checkAccess(friend);
  // Looks around first: the code is remembered.
  await friend.goto('/daftar');
  const code = friend.getByLabel('Kode ajakan', { exact: true });
  await expect(code).toHaveValue(link.slice(-8));
  await code.fill('SALAH-123');
  const email = newEmail();
  await friend.getByLabel('Email atau nomor HP').fill(email);
  await friend.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await friend.getByRole('checkbox', { name: /Saya setuju/ }).check();
  await friend.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(friend.getByText('Kode ajakan ini tidak ada.')).toBeVisible();
  await checkAccess(friend);
  // The refusal is a 422, which the browser says in the console.
  complaints.length = 0;
  await code.fill(link.slice(-8).toLowerCase());
  await friend.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await friend.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(friend.getByRole('heading', { name: 'Satu langkah lagi' })).toBeVisible();
  await fetch(await verificationLink(friend.request, email), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'verify' }),
  });
  await expect(friend).toHaveURL(/\/personalization$/, { timeout: 15_000 });
  const order = await checkOut(friend, /Rp3\.000/);
  await inWallet(friend.request, order, 'pay');
  await expect(friend.getByRole('heading', { name: 'Selamat menonton!' })).toBeVisible({
    timeout: 20_000,
  });
  await said(page, new URL(page.url()).pathname, 'Hadiah kalian datang');
  await page.reload();
  await expect(page.getByText(/Hadiah kalian datang/)).toBeVisible();
  await later(friend.request, email, 25);
  await said(friend, '/ajak', 'Lite 7 harimu sudah masuk.');
  await friend.goto('/ajak');
  await expect(friend.getByText('Lite 7 harimu sudah masuk.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kalian berdua sudah mendapat Lite 7 hari.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto('/akun/hak');
  await expect(page.getByText('Lite 7 hari, ajak teman').first()).toBeVisible();
});
