import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ViewerCookie, WantedViewer } from './desk/open-viewer.ts';
import { expect } from './test.ts';

export const PASSWORD = 'senja-jingga-417';

export function newEmail(): string {
  return `uji-${randomBytes(5).toString('hex')}@contoh.id`;
}

/** Fills the registration form and ends on the page that waits for the link. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/daftar');
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(page.getByRole('heading', { name: 'Satu langkah lagi' })).toBeVisible();
}

/** Waits until the page's scripts listen: before that a press does what it does without them, or nothing. */
export async function listens(page: Page): Promise<void> {
  const isHydrated = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => page.evaluate(isHydrated), { timeout: 30_000 }).toBe(true);
}

/** Waits, by plain requests, until a page says something: to open it again and again costs its scripts each time. */
export async function said(page: Page, address: string, words: string): Promise<void> {
  const text = async () => (await page.request.get(address)).text();
  await expect.poll(text, { timeout: 30_000, intervals: [500] }).toContain(words);
}

/**
 * An ended session is known to every process in a moment; what is asked for before that is asked for again. Asked for in the
 * middle of it a page is refused, which browsers complain of: plain requests wait for its end.
 */
export async function expectSignedOut(page: Page): Promise<void> {
  const leadsTo = async () => {
    const answer = await page.request.get('/akun', { maxRedirects: 0 });
    return answer.headers()['location'] ?? '';
  };
  await expect.poll(leadsTo, { timeout: 20_000, intervals: [100, 500] }).toMatch(/^\/login/);
  await expect(async () => {
    await page.goto('/akun');
    await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** The newest link to a page in the sandbox's mailbox. */
export async function linkIn(
  request: APIRequestContext,
  to: string,
  path: string,
): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await request.get(`/_dev/inbox.json?to=${encodeURIComponent(to)}`);
    const found = new RegExp(`http[^"\\\\ <>]*${path}[^"\\\\ <>]*`).exec(await answer.text())?.[0];
    expect(found).toBeDefined();
    link = (found ?? '').replaceAll('&amp;', '&');
  }).toPass({ timeout: 20_000 });
  return link;
}

export function verificationLink(request: APIRequestContext, to: string): Promise<string> {
  return linkIn(request, to, '/verifikasi\\?');
}

/** What this browser calls itself, in its storage from the first page on: none is opened for it. */
async function keepDevice(page: Page, id: string): Promise<void> {
  const keep = (device: string) => {
    // Pages of nowhere have no storage.
    if (location.protocol !== 'http:' || sessionStorage.getItem('device') === device) return;
    sessionStorage.setItem('device', device);
    localStorage.setItem('device_id', device);
  };
  await page.addInitScript(keep, id);
  await page.evaluate(keep, id);
}

/**
 * A new viewer who is signed in here, as registration leaves one: with the trial and the voucher of a new account, and
 * with no password shown in this browser. The journeys of registration itself take the long way, `signUp`.
 */
export async function aViewer(
  page: Page,
  email = newEmail(),
  given: Pick<WantedViewer, 'messages'> = {},
): Promise<string> {
  const deviceId = randomUUID();
  await keepDevice(page, deviceId);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const wanted: WantedViewer = { email, password: PASSWORD, deviceId, userAgent, ...given };
  const answer = await fetch(process.env.E2E_DESK_URL ?? '', {
    method: 'POST',
    body: JSON.stringify(wanted),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  const cookies = (await answer.json()) as ViewerCookie[];
  await page.context().addCookies(
    cookies.map(({ maxAge, ...cookie }) => ({
      ...cookie,
      url: process.env.E2E_URL ?? '',
      sameSite: 'Strict' as const,
      ...(maxAge !== undefined && { expires: Date.now() / 1000 + maxAge }),
    })),
  );
  const calls = [
    ['/v2/customer/bonus/trial', {}],
    ['/v2/customer/bonus/voucher', {}],
    ['/personalization/submit-personalization', { skip: true }],
  ] as const;
  for (const [path, data] of calls) {
    const made = await page.request.post(`/platform${path}`, { data });
    expect(made.ok(), `${path}: ${await made.text()}`).toBe(true);
  }
  return email;
}

/** A new viewer, verified on another device and signed in, on the home page. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await register(page, email);
  const link = await verificationLink(page.request, email);
  // As the button of the link's page does without JavaScript, from a browser without cookies.
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'verify' }),
  });
  expect(answer.ok).toBe(true);
  await skipPersonalization(page);
  return email;
}

/** A first sign-in ends on the page that asks what its viewer likes; this one would rather watch. */
export async function skipPersonalization(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/personalization$/, { timeout: 15_000 });
  await page.getByRole('button', { name: 'Lewati' }).click();
  await expect(page).not.toHaveURL(/personalization/);
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await signInHere(page, email, password);
}

/**
 * A further device of an account: what the sign-in form sends, without its page and the home page after it. For journeys
 * that begin behind the sign-in.
 */
export async function onFurtherDevice(
  page: Page,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const id = randomUUID();
  await keepDevice(page, id);
  const answer = await page.request.post('/login', {
    form: { email, password, device_id: id },
    headers: { origin: new URL(process.env.E2E_URL ?? '').origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(302);
  expect(answer.headers().location).not.toContain('login');
}

/** What the form of /keluar sends, without its page and the home page after it: for journeys that go on to sign in. */
export async function signOutHere(page: Page): Promise<void> {
  const device_id = await page.evaluate(() => localStorage.getItem('device_id') ?? '');
  const answer = await page.request.post('/keluar', {
    form: { device_id },
    headers: { origin: new URL(process.env.E2E_URL ?? '').origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(302);
}

/** On the sign-in page, wherever it was reached from. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

type WalletAct = 'pay' | 'decline' | 'pay-late' | 'notify-twice' | 'forge';

/** What the buyer does in the sandbox's wallet. */
export async function inWallet(
  request: APIRequestContext,
  order: string,
  act: WalletAct,
): Promise<void> {
  const answer = await request.post(`/_dev/wallet/${order}/${act}`);
  expect(answer.ok(), `${act}: ${await answer.text()}`).toBe(true);
}

/** From an offer on /paket to its QRIS code. Returns the order that the code pays. */
export async function checkOut(page: Page, offer: string | RegExp): Promise<string> {
  await page.goto('/paket');
  await page.getByRole('button', { name: offer }).click();
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
  return payCart(page);
}

/** From the cart to its QRIS code. */
export async function payCart(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Bayar|Buat kode baru)/ }).click();
  return openOrder(page);
}

/** The order whose code the page shows. */
export async function openOrder(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /Kode QRIS/ })).toBeVisible();
  const wallet = page.getByRole('link', { name: /dompet pembeli/ });
  const order = new URL((await wallet.getAttribute('href')) ?? '', page.url()).searchParams.get(
    'order',
  );
  expect(order).not.toBeNull();
  return order ?? '';
}
