import type { Page } from '@playwright/test';
import { addAuthenticator } from '../tools/check/authenticator.ts';
import { expect, test } from './test.ts';
import { PASSWORD, aViewer, onFurtherDevice, signOutHere } from './viewer.ts';

type Credential = { credentialId: string; privateKey: string; rpId: string };

/**
 * Chromium's own authenticator in software: a phone's fingerprint that always fits. It also takes up every suggestion
 * in a field by itself, so that only the test of those lets the page make any.
 */
async function anAuthenticator(page: Page, { takesSuggestions = false } = {}) {
  if (!takesSuggestions) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  }
  const { cdp, authenticatorId } = await addAuthenticator(page);
  return {
    credentials: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials as Credential[],
    /** Puts another private key behind a credential, as somebody who copied its name would. */
    async forge(credential: Credential, privateKey: string) {
      const { credentialId } = credential;
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, isResidentCredential: true, signCount: 100, privateKey },
      });
    },
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

async function confirmByPassword(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pastikan ini kamu' })).toBeVisible();
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/akun/kunci-sandi');
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
  await confirmByPassword(page);
  await expect(page.getByText('Kunci sandi tersimpan')).toBeVisible();
}

test('a passkey is added, signs in without a word typed, gets a name and goes again', async ({
  page,
  checkAccess,
}) => {
  await anAuthenticator(page);
  const email = await aViewer(page);
  await page.goto('/akun');
  await page.getByRole('link', { name: 'Kunci sandi' }).click();
  await expect(page.getByText('Belum ada kunci sandi')).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
  await expect(page.getByLabel('Kata sandi', { exact: true })).toBeFocused();
  await checkAccess(page);
  await confirmByPassword(page);
  await expect(page.getByText('Kunci sandi tersimpan')).toBeVisible();
  await expect(page.getByText('Belum pernah dipakai')).toBeVisible();
  await checkAccess(page);
  await expect(async () => {
    const inbox = await page.request.get(`/_dev/inbox.json?to=${encodeURIComponent(email)}`);
    expect(await inbox.text()).toContain('Kunci sandi baru di akun Tayang kamu');
  }).toPass({ timeout: 20_000 });

  await signOutHere(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/akun/kunci-sandi');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/Terakhir dipakai/)).toBeVisible();

  await page.getByText(/^Ubah/).click();
  await page.getByLabel('Nama').fill('HP Ayu');
  await page.getByRole('button', { name: 'Simpan nama' }).click();
  await expect(page.getByText('Nama tersimpan: HP Ayu.')).toBeVisible();
  await page.getByText(/^Ubah/).click();
  await page.getByRole('button', { name: 'Hapus kunci sandi' }).click();
  await expect(page.getByRole('heading', { name: 'Hapus "HP Ayu"?' })).toBeVisible();
  await checkAccess(page);
  // A sign-in by passkey a moment ago is proof enough.
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByText('Kunci sandi dihapus.')).toBeVisible();
  await expect(page.getByText('Belum ada kunci sandi')).toBeVisible();
});

test('the suggestion in the field for the address signs in, and the passkey is proof enough to leave', async ({
  page,
}) => {
  await anAuthenticator(page, { takesSuggestions: true });
  const email = await aViewer(page);
  await addPasskey(page);
  await signOutHere(page);
  await page.goto('/login');
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/akun');
  await expect(page.getByText(email)).toBeVisible();

  await page.goto('/akun/hapus');
  // What else the form asks for comes first.
  await page.getByRole('button', { name: 'Pakai kunci sandi' }).click();
  await expect(page.getByLabel('Ketik HAPUS untuk melanjutkan')).toBeFocused();
  await page.getByLabel('Ketik HAPUS untuk melanjutkan').fill('HAPUS');
  await page.getByRole('button', { name: 'Pakai kunci sandi' }).click();
  await expect(page.getByRole('heading', { name: 'Akunmu sudah ditutup' })).toBeVisible();

  // Thought better of it: the password brings the account back and signs in at once.
  await page.getByText('Berubah pikiran?').click();
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Batalkan penghapusan' }).click();
  await expect(page).not.toHaveURL(/pulihkan-akun|login/);
  await page.goto('/akun');
  await expect(page.getByText(email)).toBeVisible();
});

test('before the page is hydrated nothing is removed unasked, and no press is lost', async ({
  page,
  complaints,
}) => {
  await anAuthenticator(page);
  await aViewer(page);
  await addPasskey(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/akun/kunci-sandi');
  await expect(page.getByRole('button', { name: 'Tambah kunci sandi' })).toBeDisabled();
  await page.getByText(/^Ubah/).click();
  await page.getByRole('button', { name: 'Hapus kunci sandi' }).click();
  await expect(page.getByRole('heading', { name: /^Hapus ".*"\?$/ })).toBeVisible();
  held.resolve();
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
  // This device has a passkey already.
  await expect(page.getByRole('alert')).toContainText('sudah punya kunci sandi');
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByText('Kunci sandi dihapus.')).toBeVisible();
  await expect(page.getByText('Belum ada kunci sandi')).toBeVisible();
  complaints.length = 0;
});

test('a wrong password adds nothing and says so in its place', async ({ page, complaints }) => {
  const device = await anAuthenticator(page);
  await aViewer(page);
  await page.goto('/akun/kunci-sandi');
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah-sama-sekali');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(page.getByText('Kata sandimu tidak cocok.')).toBeVisible();
  await expect(page.getByLabel('Kata sandi', { exact: true })).toBeFocused();
  expect(await device.credentials()).toEqual([]);
  await confirmByPassword(page);
  await expect(page.getByText('Kunci sandi tersimpan')).toBeVisible();
  complaints.length = 0;
});

test('a passkey that was removed elsewhere, or whose key is another, opens nothing', async ({
  page,
  elsewhere,
  complaints,
}) => {
  const device = await anAuthenticator(page);
  await aViewer(page);
  await addPasskey(page);
  const [mine] = await device.credentials();

  // Somebody else's authenticator gives a key that never was of this account.
  const other = await elsewhere();
  const stranger = await anAuthenticator(other);
  await aViewer(other);
  await addPasskey(other);
  const [theirs] = await stranger.credentials();
  await signOutHere(page);
  await device.forge(mine!, theirs!.privateKey);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page.getByRole('alert').first()).toContainText('tidak bisa dipastikan');
  await expect(page).toHaveURL(/login/);

  // As an older browser, which can't be told to forget it.
  await other.evaluate(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'signalUnknownCredential'),
  );
  await other.getByText(/^Ubah/).click();
  await other.getByRole('button', { name: 'Hapus kunci sandi' }).click();
  await other.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(other.getByText('Kunci sandi dihapus.')).toBeVisible();
  await signOutHere(other);
  await other.goto('/login');
  await other.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(other.getByRole('alert').first()).toContainText('tidak terdaftar');
  complaints.length = 0;
});

test('a fingerprint that does not fit leaves the page as it was', async ({ page }) => {
  const device = await anAuthenticator(page);
  await aViewer(page);
  await addPasskey(page);
  await signOutHere(page);
  await device.refuse();
  await page.goto('/login');
  await page.getByLabel('Email atau nomor HP').fill('ayu@contoh.id');
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page.getByRole('button', { name: 'Masuk dengan kunci sandi' })).toBeEnabled();
  await expect(page).toHaveURL(/login/);
  await expect(page.getByLabel('Email atau nomor HP')).toHaveValue('ayu@contoh.id');
});

test('at the device limit a passkey leads to the same choice', async ({
  page,
  elsewhere,
  complaints,
}) => {
  await anAuthenticator(page);
  const email = await aViewer(page);
  await addPasskey(page);
  await signOutHere(page);
  // The trial of a new account has three places.
  for (let count = 0; count < 3; count += 1) {
    const other = await elsewhere();
    await onFurtherDevice(other, email);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page.getByText('Jumlah perangkat telah mencapai batas maksimum')).toBeVisible();
  await page
    .getByRole('button', { name: /^Keluarkan/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/login/);
  complaints.length = 0;
});
