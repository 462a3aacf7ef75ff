import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import {
  aViewer,
  listens,
  newEmail,
  onFurtherDevice,
  register,
  signInHere,
  verificationLink,
} from './viewer.ts';

/** Below the page there is one too, for everybody. */
const account = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Akun/ }).first();

/** Counts what a tab loads from now on: whole pages, and asking who is signed in. */
function watch(page: Page) {
  const seen = { pages: 0, asked: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.pages += 1;
    if (pathname === '/api/auth/session') seen.asked += 1;
  });
  return seen;
}

test('tabs stay in step when one signs in or out, without loading a page anew', async ({
  page,
  context,
}) => {
  const email = await aViewer(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Masuk' }).first()).toBeHidden();
  await listens(other);
  const seen = watch(other);

  await page.goto('/keluar');
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(other.getByRole('link', { name: 'Masuk' }).first()).toBeVisible();
  expect(seen.pages).toBe(0);

  await page.goto('/login');
  await signInHere(page, email);
  await expect(page).not.toHaveURL(/login/);
  await expect(other.getByRole('link', { name: 'Masuk' }).first()).toBeHidden();
  await expect(account(other)).toBeVisible();
  expect(seen.pages).toBe(0);
  // It asked when it was told, and did not go on asking.
  const { asked } = seen;
  expect(asked).toBeLessThanOrEqual(4);
  await other.waitForTimeout(2_000);
  expect(seen.asked).toBe(asked);
});

test('a tab that waits for its link goes on as signed in once the link was opened in another', async ({
  page,
  context,
  complaints,
}) => {
  const email = newEmail();
  await register(page, email);
  const other = await context.newPage();
  await other.goto(await verificationLink(page.request, email));
  await other.getByRole('button', { name: 'Verifikasi akun' }).click();
  await expect(other).toHaveURL(/\/personalization$/);
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 });
  await expect(account(page)).toBeVisible();
  // It may have asked for its ticket once more, which the other tab has used.
  complaints.length = 0;
});

test('a tab that is looked at again learns that its session was ended elsewhere', async ({
  page,
  elsewhere,
  complaints,
}) => {
  const email = await aViewer(page);
  const other = await elsewhere();
  await onFurtherDevice(other, email);
  await page.goto('/akun');
  await listens(page);
  // The other device signs this one out, as its owner does on the page of devices.
  const devices = await other.request.get('/platform/v2/device/list-po2');
  const { result } = (await devices.json()) as {
    result: { devices: { device_id: string; is_current: boolean }[] };
  };
  const old = result.devices.find(({ is_current }) => !is_current);
  const gone = await other.request.post('/platform/v2/device/delete', {
    data: { device_id: old?.device_id },
  });
  expect(gone.ok()).toBe(true);
  // The ending reaches every process in a moment; who looks before that looks again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/login\?kembali=1/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('Sesimu berakhir. Masuk lagi untuk melanjutkan.')).toBeVisible();
  await expect(account(page)).toBeHidden();
  // And it leads back to where the viewer was.
  await signInHere(page, email);
  await expect(page).toHaveURL(/\/akun$/);
  complaints.length = 0;
});
