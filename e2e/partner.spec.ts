import type { APIRequestContext, Page } from '@playwright/test';
import { filmOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import {
  aViewer,
  expectSignedOut,
  newEmail,
  PASSWORD,
  signIn,
  skipPersonalization,
} from './viewer.ts';

const THERE = 'Nusa#2026';

/** Somebody with an account at the partner. */
async function partnerPerson(request: APIRequestContext, email = newEmail()): Promise<string> {
  const answer = await request.post('/_dev/partner/people', {
    data: { email, name: 'Mira Mitra' },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

/** From our sign-in page to the partner's, which here is another site: 127.0.0.1 shares no cookies with localhost. */
async function leaveForPartner(page: Page, link = /Masuk dengan akun Nusa/): Promise<void> {
  await page.route('**/_dev/partner/authorize?*', async (route) => {
    const url = new URL(route.request().url());
    if (url.hostname !== 'localhost') return route.continue();
    url.hostname = '127.0.0.1';
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { name: 'Masuk ke Nusa TV' })).toBeVisible();
}

async function agreeThere(page: Page, email: string, answer = 'Izinkan'): Promise<void> {
  await page.getByLabel('Email Nusa TV').fill(email);
  await page.getByLabel('Kata sandi Nusa TV').fill(THERE);
  await page.getByRole('button', { name: 'Masuk ke Nusa TV' }).click();
  await page.getByRole('button', { name: answer }).click();
}

/** The newest code in the mailbox of the sandbox. */
async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await request.get(`/_dev/inbox.json?to=${encodeURIComponent(email)}`);
    code = /Kodenya: (\d{3} \d{3})/.exec(await answer.text())?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return code;
}

async function externalAuth(page: Page): Promise<number> {
  const answer = await page.request.get('/platform/profile/details');
  const { result } = (await answer.json()) as { result: { external_auth: number } };
  return result.external_auth;
}

test(
  'somebody new comes through the partner, and back to where they were',
  { tag: ['@phone', '@wide'] },
  async ({ page, elsewhere, checkAccess }) => {
    const email = await partnerPerson(page.request);
    await page.goto('/koleksi');
    await page.goto('/akun/perangkat');
    await expect(page).toHaveURL(/\/login/);
    await checkAccess(page);
    await leaveForPartner(page);
    await agreeThere(page, email);
    await expect(page.getByRole('heading', { name: 'Buat akun Tayang' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await checkAccess(page);
    await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
    await page.getByRole('button', { name: 'Buat akun dan masuk' }).click();
    // A new account is welcomed as any other, then goes on to the page that it wanted.
    await skipPersonalization(page);
    await expect(page.getByText('1 dari 3 tempat terpakai')).toBeVisible();
    expect(await externalAuth(page)).toBe(1);

    await page.goto('/akun/mitra');
    await expect(page.getByText(`Tertaut ke ${email}`)).toBeVisible();
    await expect(page.getByText('satu-satunya caramu masuk')).toBeVisible();
    await checkAccess(page);

    // The partner's word alone changes no way in: a mailed code stands in for the password that there is none of.
    await page.goto('/akun/kunci-sandi');
    await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await expect(page.getByText(/Kode sudah dikirim ke/)).toBeVisible();
    await checkAccess(page);
    await page.getByLabel('Kode keamanan').fill(await codeFor(page.request, email));
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page.getByRole('heading', { name: 'Pastikan ini kamu' })).toBeHidden();

    const other = await elsewhere();
    await other.goto('/login');
    await leaveForPartner(other);
    await agreeThere(other, email);
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await other.goto('/akun');
    await expect(other.getByText(email)).toBeVisible();

    // Signing out at the partner ends here what began there.
    const out = await page.request.post('/_dev/partner/signout', { data: { email } });
    expect(await out.json()).toMatchObject({ told: 200 });
    await expectSignedOut(other);
  },
);

test('an account that exists is linked by its password, never by its address alone', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const email = await aViewer(page);
  await partnerPerson(page.request, email);
  const other = await elsewhere();
  await other.goto('/login');
  await leaveForPartner(other);
  await agreeThere(other, email);
  await expect(other.getByRole('heading', { name: 'Tautkan akunmu' })).toBeVisible();
  await checkAccess(other);
  expect(await externalAuth(page)).toBe(0);
  await other.getByLabel('Kata sandi Tayang').fill('bukan-sandinya-9');
  await other.getByRole('button', { name: 'Tautkan dan masuk' }).click();
  // Beside the field, and as the toast of every refused sign-in.
  await expect(other.getByText(/tidak cocok/).first()).toBeVisible();
  await expect(other.getByText('Gagal Login')).toBeVisible();
  await other.getByLabel('Kata sandi Tayang').fill(PASSWORD);
  await other.getByRole('button', { name: 'Tautkan dan masuk' }).click();
  await expect(other).toHaveURL(/localhost:\d+\/$/);
  expect(await externalAuth(page)).toBe(1);
  // The refused password is a 403, which the browser says in the console.
  complaints.length = 0;

  await other.goto('/akun/mitra');
  await other.getByRole('button', { name: 'Lepas tautan' }).click();
  await expect(other.getByText(/Tautan dilepas/)).toBeVisible();
  expect(await externalAuth(page)).toBe(0);
});

test('a signed-in viewer links another partner account from the account page', async ({ page }) => {
  await aViewer(page);
  const there = await partnerPerson(page.request);
  await page.goto('/akun/mitra');
  // The viewer has shown no password in this browser since the link in the email.
  await page.getByRole('link', { name: 'Tautkan akun Nusa TV' }).click();
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await leaveForPartner(page, /Tautkan akun Nusa TV/);
  await agreeThere(page, there);
  await expect(page.getByText(`Tertaut ke ${there}`)).toBeVisible();
});

test('who says no at the partner is told, and signs in another way', async ({
  page,
  complaints,
}) => {
  const email = await partnerPerson(page.request);
  await page.goto('/login');
  await leaveForPartner(page);
  await agreeThere(page, email, 'Tolak');
  await expect(page.getByRole('heading', { name: 'Tidak diizinkan' })).toBeVisible();
  await expect(page.getByText('Gagal Login')).toBeVisible();
  await page.getByRole('link', { name: 'Masuk dengan kata sandi' }).click();
  await expect(page.getByLabel('Email atau nomor HP')).toBeVisible();
  complaints.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the partner leads in by buttons alone', async ({ page }) => {
    const email = await partnerPerson(page.request);
    await page.goto('/login');
    await leaveForPartner(page);
    await agreeThere(page, email);
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
    await page.getByRole('button', { name: 'Buat akun dan masuk' }).click();
    await page.goto('/akun');
    await expect(page.getByText(email)).toBeVisible();
  });
});

test('an account of the older site lives in /v3: no scripts, no way round, and films that play', async ({
  page,
  checkAccess,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'lama@tayang.example', 'Tayang#2026');
  await expect(page).toHaveURL(/\/v3$/);
  await checkAccess(page);
  expect(await page.locator('script').count()).toBe(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  for (const name of ['isUserV3', 'access_tokenV3', 'refresh_tokenV3', 'lastrefreshV3'])
    expect(names).toContain(name);
  for (const path of ['/', '/cari', '/judul/riak', '/live', '/login']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/v3$/);
  }
  // No site may withhold the account itself: devices, security, privacy and leaving open as for any viewer.
  await page.getByRole('link', { name: 'Akun Lastri Lama' }).click();
  await expect(page).toHaveURL(/\/akun$/);
  for (const [path, name] of [
    ['/akun/perangkat', 'Perangkat'],
    ['/akun/keamanan', 'Keamanan'],
    ['/akun/privasi', 'Privasi'],
    ['/akun/hapus', 'Hapus akun'],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  const found = page.getByRole('link', { name: /Laut/ }).first();
  // Films are found once the stack has taken them over, in its first moments.
  await expect(async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/v3$/);
    await page.getByLabel('Cari judul').fill('laut');
    await page.getByRole('button', { name: 'Cari' }).click();
    await expect(page.getByRole('heading', { name: /Hasil untuk/ })).toBeVisible();
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000, intervals: [2_000] });
  await found.click();
  await expect(page).toHaveURL(/\/v3\/judul\//);
  await checkAccess(page);
  // What needs a plan says so, and leads to where it is bought: packages are open to such an account too.
  const free = page.url();
  await page.goto(`/v3/judul/${(await filmOf(page.request, 'D')).slug}`);
  await page.getByRole('link', { name: 'Lihat paket' }).click();
  await expect(page).toHaveURL(/\/paket/);
  await page.goto(free);
  const play = page.getByRole('link', { name: /^Tonton/ });
  await expect(play).toHaveAttribute('href', /^\/tonton\//);
  await play.click();
  await expect(page.locator('video')).toBeVisible();
  await page.goto('/v3');
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});
