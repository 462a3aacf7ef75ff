import type { Browser, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { aViewer, listens, onFurtherDevice } from './viewer.ts';

const TV_AGENT =
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

/** A phone of 360 points beside the television of the test. */
async function aPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36',
  });
  return context.newPage();
}

test.use({ userAgent: TV_AGENT });

/** Opens the page on the television and reads the code off its screen. */
async function showCode(tv: Page): Promise<string> {
  await tv.goto('/masuk/kode');
  const code = tv.getByText(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  await expect(code).toBeVisible();
  return (await code.textContent()) ?? '';
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.goto('/hubungkan');
  await phone.getByLabel('Kode di layar TV').fill(code.replace('-', '').toLowerCase());
  await phone.getByRole('button', { name: 'Lanjut' }).click();
}

test('a television without a pointer signs in by a code that a phone approves', async ({
  page: tv,
  browser,
  baseURL,
  checkAccess,
}) => {
  const phone = await aPhone(browser, baseURL);
  const email = await aViewer(phone);

  // From the sign-in page with the keys of a remote control alone.
  await tv.goto('/login');
  const door = tv.getByRole('link', { name: 'Masuk dengan kode dari HP' });
  await door.focus();
  await tv.keyboard.press('Enter');
  await expect(tv.getByRole('img', { name: /Kode QR ke/ })).toBeVisible();
  await expect(tv.getByText(/Kode baru muncul dalam (10:00|9:\d\d)/)).toBeVisible();
  await checkAccess(tv);
  const code = await showCode(tv);
  // Arrows lead on once scripts listen; a press before that does nothing, and is made again.
  const byPassword = tv.getByRole('link', { name: 'Masuk dengan kata sandi' });
  await expect(async () => {
    await tv.keyboard.press('ArrowDown');
    await expect(byPassword).toBeFocused({ timeout: 500 });
  }).toPass();
  await tv.keyboard.press('ArrowUp');
  await expect(byPassword).toBeFocused();

  await phone.goto('/akun/perangkat');
  await phone.getByRole('link', { name: 'Hubungkan TV' }).click();
  await checkAccess(phone);
  await listens(phone);
  await phone.getByLabel('Kode di layar TV').fill(code.replace('-', '').toLowerCase());
  await expect(phone.getByLabel('Kode di layar TV')).toHaveValue(code);
  await phone.getByRole('button', { name: 'Lanjut' }).click();
  await expect(phone.getByRole('heading', { name: 'Masuk di layar ini?' })).toBeVisible();
  await expect(phone.getByText('Chrome di TV')).toBeVisible();
  await expect(phone.getByText(code)).toBeVisible();
  await expect(phone.getByText(email)).toBeVisible();
  await checkAccess(phone);
  // Seen is not approved.
  await expect(tv.getByText('Menunggu persetujuan dari HP-mu')).toBeVisible();

  await phone.getByRole('button', { name: 'Setujui' }).click();
  await expect(phone.getByRole('heading', { name: 'Tersambung' })).toBeVisible();
  await checkAccess(phone);
  await expect(tv).not.toHaveURL(/masuk/);
  await tv.goto('/akun');
  await expect(tv.getByText(email)).toBeVisible();
  await phone.getByRole('link', { name: 'Lihat perangkatmu' }).click();
  await expect(phone.getByRole('button', { name: 'Keluarkan Chrome di TV' })).toBeVisible();
  await phone.context().close();
});

test('a scanned code only asks, and "Bukan aku" ends it', async ({
  page: tv,
  browser,
  baseURL,
  complaints,
}) => {
  const phone = await aPhone(browser, baseURL);
  await aViewer(phone);
  const code = await showCode(tv);
  // As the camera of a phone opens what it scanned.
  await phone.goto(`/hubungkan?kode=${code}`);
  await expect(phone.getByRole('button', { name: 'Setujui' })).toBeVisible();
  await phone.reload();
  await expect(tv.getByText('Menunggu persetujuan dari HP-mu')).toBeVisible();
  await phone.getByRole('button', { name: 'Bukan aku' }).click();
  await expect(phone.getByRole('heading', { name: 'Permintaan ditolak' })).toBeVisible();
  await expect(tv.getByRole('heading', { name: 'Permintaan ditolak' })).toBeVisible();

  await typeCode(phone, code);
  await expect(phone.getByText('Kode ini salah atau sudah kedaluwarsa')).toBeVisible();
  await expect(phone.getByLabel('Kode di layar TV')).toBeFocused();
  await tv.keyboard.press('ArrowDown');
  await expect(tv.getByRole('button', { name: 'Minta kode baru' })).toBeFocused();
  await tv.keyboard.press('Enter');
  const fresh = tv.getByText(/^[A-Z]{4}-[A-Z]{4}$/);
  await expect(fresh).toBeVisible();
  expect(await fresh.textContent()).not.toBe(code);
  // The refusal of the old code came as a 404.
  complaints.length = 0;
  await phone.context().close();
});

test('a scanned code survives the sign-in that the phone still needs', async ({
  page: tv,
  browser,
  baseURL,
  complaints,
}) => {
  const phone = await aPhone(browser, baseURL);
  const email = await aViewer(phone);
  await phone.context().clearCookies();
  const code = await showCode(tv);
  await phone.goto(`/hubungkan?kode=${code}`);
  await expect(phone).toHaveURL(/\/login/);
  await phone.getByLabel('Email atau nomor HP').fill(email);
  await phone.getByLabel('Kata sandi', { exact: true }).fill('senja-jingga-417');
  await phone.getByRole('button', { name: 'Masuk', exact: true }).click();
  // The television that has lost what it holds of the code is told that it can't sign in.
  await tv.context().clearCookies();
  await phone.getByRole('button', { name: 'Setujui' }).click();
  await expect(tv.getByText('Gagal Login')).toBeVisible();
  await expect(tv.getByRole('button', { name: 'Tampilkan kode' })).toBeVisible();
  complaints.length = 0;
  await phone.context().close();
});

test('an expired code is replaced by itself', async ({
  page: tv,
  browser,
  baseURL,
  complaints,
}) => {
  await tv.clock.install();
  const code = await showCode(tv);
  await listens(tv);
  await tv.clock.fastForward('10:01');
  const shown = tv.getByText(/^[A-Z]{4}-[A-Z]{4}$/);
  await expect(shown).not.toHaveText(code);
  await expect(tv.getByText(/Kode baru muncul dalam (10:00|9:\d\d)/)).toBeVisible();
  const phone = await aPhone(browser, baseURL);
  await aViewer(phone);
  await typeCode(phone, code);
  await expect(phone.getByText('Kode ini salah atau sudah kedaluwarsa')).toBeVisible();
  complaints.length = 0;
  await phone.context().close();
});

test('guessing codes ends in a pause, for right codes too', async ({
  page: tv,
  browser,
  baseURL,
  complaints,
}) => {
  const phone = await aPhone(browser, baseURL);
  await aViewer(phone);
  const code = await showCode(tv);
  const statuses = [];
  for (let guess = 0; guess < 21; guess += 1) {
    const answer = await phone.request.post('/platform/v2/auth/device-code/look', {
      data: { code: 'BBBB-CCCC' },
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  await typeCode(phone, code);
  await expect(phone.getByText('Terlalu banyak percobaan')).toBeVisible();
  await expect(phone.getByLabel('Kode di layar TV')).toHaveValue(code);
  complaints.length = 0;
  await phone.context().close();
});

test('at the device limit the phone chooses who makes room', async ({
  page: tv,
  browser,
  baseURL,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const phone = await aPhone(browser, baseURL);
  const email = await aViewer(phone);
  // The trial of a new account has three places.
  for (let count = 0; count < 2; count += 1) {
    const other = await elsewhere();
    await onFurtherDevice(other, email);
  }

  const code = await showCode(tv);
  await typeCode(phone, code);
  await phone.getByRole('button', { name: 'Setujui' }).click();
  await expect(phone.getByRole('heading', { name: 'Tempat perangkat penuh' })).toBeVisible();
  await expect(phone.getByText('Perangkat ini')).toBeVisible();
  await checkAccess(phone);
  await expect(tv.getByText('Menunggu persetujuan dari HP-mu')).toBeVisible();
  await phone
    .getByRole('button', { name: /^Ganti/ })
    .first()
    .click();
  await expect(phone.getByRole('heading', { name: 'Tersambung' })).toBeVisible();
  await expect(tv).not.toHaveURL(/masuk/);
  await phone.goto('/akun/perangkat');
  await expect(phone.getByText('3 dari 3 tempat terpakai')).toBeVisible();
  complaints.length = 0;
  await phone.context().close();
});

test(
  'a server that restarts in between loses neither the code nor the approval',
  {
    tag: '@alone',
  },
  async ({ page: tv, browser, baseURL, complaints, kill }) => {
    test.skip(!process.env.E2E_STACK_DIR, 'needs a stack of its own to kill a program of');
    const phone = await aPhone(browser, baseURL);
    await aViewer(phone);
    const code = await showCode(tv);
    await kill('server/main.ts');
    await typeCode(phone, code);
    await phone.getByRole('button', { name: 'Setujui' }).click();
    await expect(phone.getByRole('heading', { name: 'Tersambung' })).toBeVisible();
    await expect(tv).not.toHaveURL(/masuk/, { timeout: 20_000 });
    complaints.length = 0;
    await phone.context().close();
  },
);
