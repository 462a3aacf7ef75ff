import type { BrowserContext, Page } from '@playwright/test';
import { filmOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import { aViewer, listens, PASSWORD, signInHere } from './viewer.ts';

/** Signs in with remember me and returns what the browser keeps. */
async function signInRemembered(page: Page, email: string): Promise<string> {
  await page.goto('/login');
  await listens(page);
  await page.getByRole('checkbox', { name: /Tetap masuk/ }).check();
  await signInHere(page, email);
  await expect(page).not.toHaveURL(/login/);
  return keptToken(page, email);
}

async function keptToken(page: Page, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const kept = await page.evaluate(() => localStorage.getItem('savedAccount'));
    const saved = JSON.parse(kept ?? 'null') as { email: string; password: string } | null;
    expect(saved?.email).toBe(email);
    token = saved?.password ?? '';
  }).toPass();
  return token;
}

/** A new viewer whose browser has no session any more. */
async function aVisitorWithAccount(page: Page): Promise<string> {
  const email = await aViewer(page);
  await page.context().clearCookies();
  return email;
}

/** As when a browser throws its cookies away: the session is lost, what is stored stays. */
async function loseCookies(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

test('a remembered viewer goes on with one press, with what is never the password', async ({
  page,
  context,
  checkAccess,
  complaints,
}) => {
  const email = await aVisitorWithAccount(page);
  const first = await signInRemembered(page, email);
  expect(first).not.toContain(PASSWORD);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('savedAccount');

  await loseCookies(context);
  await page.goto('/akun');
  await expect(page.getByRole('heading', { name: 'Selamat datang lagi' })).toBeVisible();
  await expect(page.getByText('Masuk dulu untuk membuka halaman itu.')).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: /Lanjutkan sebagai uji-/ }).click();
  await expect(page).toHaveURL(/\/akun$/);
  await expect.poll(() => keptToken(page, email)).not.toBe(first);
  const second = await keptToken(page, email);
  expect(second.split('.')[1]).toBe(first.split('.')[1]);

  // Forgetting signs this device out of it: the token is worth nothing afterwards.
  const token = await keptToken(page, email);
  await loseCookies(context);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupakan akun ini' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk', exact: true })).toBeVisible();
  await page.evaluate(
    (saved) => localStorage.setItem('savedAccount', saved),
    JSON.stringify({ email, password: token }),
  );
  await page.reload();
  await page.getByRole('button', { name: /Lanjutkan sebagai/ }).click();
  await expect(page.getByRole('alert')).toContainText('Isi kata sandimu sekali lagi');
  await expect(page.getByLabel('Email atau nomor HP')).toHaveValue(email);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedAccount'))).toBeNull();
  complaints.length = 0;
});

test('a call of a page whose session is lost goes on by the remember token', async ({
  page,
  context,
  complaints,
}) => {
  const email = await aVisitorWithAccount(page);
  const first = await signInRemembered(page, email);
  const film = await filmOf(page.request, 'A');
  await page.goto(`/tonton/${film.productId}`);
  await expect(page.locator('video')).toBeVisible();
  await loseCookies(context);
  // The next report of the player is refused, renews the session and is sent again.
  await expect.poll(() => keptToken(page, email), { timeout: 30_000 }).not.toBe(first);
  await expect(page).toHaveURL(/\/tonton\//);
  const answer = await page.request.get('/platform/profile/details');
  expect(answer.status()).toBe(200);
  complaints.length = 0;
});
