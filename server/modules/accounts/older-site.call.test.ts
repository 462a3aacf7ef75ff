import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const OLDER = ['access_tokenV3', 'isUserV3', 'lastrefreshV3', 'refresh_tokenV3'];

async function signedIn(email: string) {
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  expect((await browser.saveDevice()).statusCode).toBe(200);
  return browser;
}

function older({ cookies }: { cookies: Record<string, string> }): string[] {
  return Object.keys(cookies)
    .filter((name) => name.endsWith('V3'))
    .toSorted();
}

test('an account of the older site carries its flag in the token and the cookies of that site', async () => {
  const email = 'lama@contoh.id';
  await aViewer({ identifier: email, password: PASSWORD, isLegacy: true });
  const browser = await signedIn(email);
  expect(older(browser)).toEqual(OLDER);
  const { cookies } = browser;
  expect(cookies['isUserV3']).toBe('1');
  expect(cookies['access_tokenV3']).toBe(cookies['access_token']);
  expect(cookies['refresh_tokenV3']).toBe(cookies['refresh_token']);
  expect(decodeJwt(cookies['access_token'] ?? '')).toMatchObject({ isLegacy: true });

  const before = Number(cookies['lastrefreshV3']);
  deps.clock.advance(20 * MINUTE);
  await browser.post('/platform/v2/auth/refresh');
  expect(cookies['access_tokenV3']).toBe(cookies['access_token']);
  expect(cookies['refresh_tokenV3']).toBe(cookies['refresh_token']);
  expect(Number(cookies['lastrefreshV3'])).toBeGreaterThanOrEqual(before + 20 * 60);

  await browser.post('/platform/v2/auth/logout');
  expect(older(browser)).toEqual([]);
});

test.each([
  ['any other account', 'baru@contoh.id', false],
  ['the master account', deps.config.masterEmail, true],
])('%s has none of them', async (_, email, isLegacy) => {
  await aViewer({ identifier: email, password: PASSWORD, isLegacy });
  const browser = await signedIn(email);
  expect(older(browser)).toEqual([]);
  expect(decodeJwt(browser.cookies['access_token'] ?? '')).toMatchObject({ isLegacy: false });
});

test('the address of the master account can not be registered', async () => {
  const other = { ...deps.config, masterEmail: 'pengelola@contoh.id' };
  const { app: own } = await openTestApp({ modules: ['accounts'], config: other });
  const answer = await aBrowser(own).register('Pengelola@contoh.id', PASSWORD);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.identifierTaken']);
});
