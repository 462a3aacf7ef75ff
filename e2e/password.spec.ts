import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import {
  aViewer,
  expectSignedOut,
  listens,
  newEmail,
  onFurtherDevice,
  PASSWORD,
  signIn,
  signInHere,
} from './viewer.ts';

const NEW_PASSWORD = 'kabut gunung utara 4';

/** The newest link to a new password in the sandbox's mailbox, other than those seen before. */
async function resetLink(request: APIRequestContext, to: string, seen = ''): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await request.get(`/_dev/inbox.json?to=${encodeURIComponent(to)}`);
    const found =
      (await answer.text()).match(/http[^"\\ <>]*\/atur-ulang-sandi\?[^"\\ <>]*/g) ?? [];
    const links = found
      .map((text) => text.replaceAll('&amp;', '&'))
      .filter((text) => text !== seen);
    expect(links.length).toBeGreaterThan(0);
    link = links[0] ?? '';
  }).toPass({ timeout: 20_000 });
  return link;
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByRole('heading', { name: 'Periksa pesanmu' })).toBeVisible();
}

async function hasEmail(request: APIRequestContext, to: string, subject: string): Promise<void> {
  await expect(async () => {
    const answer = await request.get(`/_dev/inbox.json?to=${encodeURIComponent(to)}`);
    expect(await answer.text()).toContain(subject);
  }).toPass({ timeout: 20_000 });
}

/** Pastes a text where somebody would type it. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await field.fill('');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(text);
}

test(
  'a forgotten password is made anew by a link, and the old session elsewhere is out',
  { tag: ['@phone', '@touch'] },
  async ({ page, elsewhere, checkAccess, complaints }) => {
    const other = await elsewhere();
    const email = await aViewer(other);

    await page.goto('/login');
    await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
    await expect(page).toHaveURL(/\/lupa-sandi/);
    await checkAccess(page);
    await askForLink(page, email);
    await checkAccess(page);

    const link = await resetLink(page.request, email);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await checkAccess(page);
    const field = page.getByLabel('Kata sandi baru', { exact: true });
    await listens(page);
    await field.fill('qwerty12');
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expect(page.getByText(/sering dipakai orang atau pernah bocor/)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('qwerty12');
    await checkAccess(page);
    await field.fill(NEW_PASSWORD);
    await expect(page.getByText('Kuat, panjangnya sudah bagus.')).toBeVisible();
    await page.getByRole('button', { name: 'Simpan kata sandi' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Kata sandi sudah diganti' })).toBeVisible();
    await hasEmail(page.request, email, 'Kata sandi Tayang kamu sudah diganti');

    await expectSignedOut(other);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Tautan sudah dipakai' })).toBeVisible();
    await checkAccess(page);

    await page.goto('/login');
    await signInHere(page, email, PASSWORD);
    await expect(page.getByRole('alert').first()).toContainText('tidak cocok');
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).not.toHaveURL(/login|atur-ulang/);
    // The weak password, the used link and the old password were refused, which the browser says in the console.
    complaints.length = 0;
  },
);

test('the account changes its password and reads what happened to its sign-in', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const email = await aViewer(page);
  const other = await elsewhere();
  await onFurtherDevice(other, email);
  await hasEmail(page.request, email, 'Ada perangkat baru di akun Tayang kamu');

  await page.goto('/akun/keamanan');
  await expect(page.getByText('Masuk dari perangkat baru')).toBeVisible();
  await checkAccess(page);
  const current = page.getByLabel('Kata sandi sekarang', { exact: true });
  const wanted = page.getByLabel('Kata sandi baru', { exact: true });
  await listens(page);
  await current.fill('bukan kata sandinya');
  await wanted.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Ganti kata sandi', exact: true }).click();
  await expect(page.getByText('Kata sandi sekarang tidak cocok.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(wanted).toHaveValue(NEW_PASSWORD);
  // As a password manager or a hand does it.
  await paste(page, current, PASSWORD);
  await page.getByRole('button', { name: 'Ganti kata sandi', exact: true }).click();
  await expect(
    page.getByText('Kata sandi sudah diganti. Perangkat lain sudah keluar.'),
  ).toBeVisible();
  await expect(page.getByText('Kata sandi diganti', { exact: true })).toBeVisible();
  await expect(page.getByText(/Gagal mengganti kata sandi/)).toBeVisible();
  await expect(current).toHaveValue('');

  await expectSignedOut(other);
  await signInHere(other, email, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/akun/);
  await page.goto('/akun');
  await expect(page.getByText(email)).toBeVisible();
  complaints.length = 0;
});

test('a viewer who guesses is told when to try again', async ({ page, complaints }) => {
  await page.goto('/login');
  await listens(page);
  const email = newEmail();
  for (let i = 0; i < 7; i += 1) {
    // By its answer: the toasts of the attempts before say the same, and go by themselves.
    const [answer] = await Promise.all([
      page.waitForResponse((response) => /\/login\.data/.test(response.url())),
      signInHere(page, email, `bukan ini ${i}`),
    ]);
    expect(answer.status()).toBe(403);
    await expect(page.getByRole('button', { name: 'Masuk', exact: true })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
  }
  await signInHere(page, email, 'bukan ini juga');
  // The newest of the toasts, above those of the attempts before.
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /Coba lagi dalam \d+ detik/ })
      .first(),
  ).toBeVisible();
  complaints.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link is asked for and its form says what is wrong', async ({ page, complaints }) => {
    const email = 'gratis@tayang.example';
    // Of an account that others use too nothing is changed: its link is only asked for and looked at.
    await page.goto('/lupa-sandi');
    await askForLink(page, email);
    await page.goto(await resetLink(page.request, email));
    await expect(page.getByRole('heading', { name: 'Buat kata sandi baru' })).toBeVisible();
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('aaaaaaaaaa');
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expect(page.getByText(/hanya urutan, ulangan, atau tanggal/).last()).toBeVisible();
    complaints.length = 0;
  });
});

test('nothing secret of a whole way through the account is in the real logs', async ({
  page,
  complaints,
}) => {
  const dataDir = process.env.E2E_STACK_DIR ?? process.env.E2E_DATA_DIR;
  test.skip(dataDir === undefined, 'the logs of a stack that runs already are elsewhere');
  const secrets = [PASSWORD, NEW_PASSWORD];
  const keep = async () => {
    const cookies = await page.context().cookies();
    secrets.push(...cookies.map(({ value }) => value).filter((value) => value.length > 20));
  };
  const email = await aViewer(page);
  await keep();
  await page.goto('/keluar');
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, email, 'bukan kata sandinya');
  await expect(page.getByRole('alert').first()).toContainText('tidak cocok');
  await page.goto('/lupa-sandi');
  await askForLink(page, email);
  const link = await resetLink(page.request, email);
  const { searchParams } = new URL(link);
  secrets.push(searchParams.get('hash') ?? '', searchParams.get('signature') ?? '');
  await page.goto(link);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await expect(page.getByRole('heading', { name: 'Kata sandi sudah diganti' })).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await keep();

  const folder = path.join(dataDir ?? '', 'logs');
  const written = () =>
    readdirSync(folder)
      .filter((name) => /^(server|worker)/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
  await expect.poll(() => written().includes('accounts.credentialsWrong')).toBe(true);
  expect(secrets.length).toBeGreaterThan(8);
  const all = written();
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  complaints.length = 0;
});
