import { expect, test } from 'vitest';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

// The partner as the auth library knows it: a provider among others.
const { app, deps, person, visit, finish } = await aPartner();
const ORIGIN = 'http://tayang.test';

async function signin(browser: Browser, more: Record<string, string> = {}) {
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json();
  const form = { csrfToken, json: 'true', ...more };
  return browser.postForm('/api/auth/signin/mitra', form);
}

test('the partner is listed beside the password', async () => {
  const answer = await aBrowser(app).get('/api/auth/providers');
  expect(Object.keys(answer.json())).toEqual(['credentials', 'mitra']);
  expect(answer.json().mitra).toEqual({
    id: 'mitra',
    name: 'Nusa TV',
    type: 'oauth',
    signinUrl: `${ORIGIN}/api/auth/signin/mitra`,
    callbackUrl: `${ORIGIN}/api/auth/callback/mitra`,
  });
});

test('signing in with it begins its OpenID way in this browser, and remembers where to go on', async () => {
  const browser = aBrowser(app);
  const callbackUrl = `${ORIGIN}/koleksi?urut=baru`;
  const { url } = (await signin(browser, { callbackUrl })).json();
  expect(new URL(url).pathname).toBe('/_dev/partner/authorize');
  expect(browser.cookies['lastPath']).toBe('/koleksi?urut=baru');
  const mira = await person();
  const back = await visit(url, mira);
  expect((await finish(browser, back)).json().result.outcome).toBe('new');
  // Another browser has nothing to answer for it.
  expect((await finish(aBrowser(app), back)).json().code).toBe('partner.flowInvalid');
});

test('a plain form is moved on, and without its token nothing begins', async () => {
  const browser = aBrowser(app);
  const plain = await signin(browser, { json: '' });
  expect(plain.statusCode).toBe(302);
  expect(String(plain.headers['location'])).toContain('/_dev/partner/authorize?');
  const forged = await signin(aBrowser(app), { csrfToken: 'x' });
  expect(forged.json().url).toBe(`${ORIGIN}/api/auth/signin?csrf=true`);
  const elsewhere = await signin(browser, { callbackUrl: 'https://jahat.example/akun' });
  expect(elsewhere.statusCode).toBe(200);
  expect(elsewhere.cookies.map(({ name }) => name)).not.toContain('lastPath');
});

test('what comes back to the library’s own address goes on to the page that takes it', async () => {
  const browser = aBrowser(app);
  const answer = await browser.get(
    '/api/auth/callback/mitra?code=a&state=b&iss=https%3A%2F%2Fc.id',
  );
  expect([answer.statusCode, answer.headers['location']]).toEqual([
    302,
    '/login/mitra/kembali?state=b&code=a&iss=https%3A%2F%2Fc.id',
  ]);
  const bare = await browser.get('/api/auth/callback/mitra');
  expect(bare.headers['location']).toContain('error=OAuthCallbackError');
});

test('an account of the same address that is not linked leads to the page of consent', async () => {
  const mira = await person();
  await aViewer({ identifier: mira.email });
  const browser = aBrowser(app);
  const { url } = (await signin(browser)).json();
  const { result } = (await finish(browser, await visit(url, mira))).json();
  expect(result).toEqual({ outcome: 'exists', login: null });
  const error = await browser.get('/api/auth/error?error=AccountNotLinkedError&provider=mitra');
  expect(error.headers['location']).toBe('/login/mitra/lanjut?error=AccountNotLinkedError');
  // The sign-in page reports an unknown provider.
  const unknown = await browser.get('/api/auth/error?error=AccountNotLinkedError&provider=lain');
  expect(unknown.headers['location']).toBe('/login?error=AccountNotLinkedError');
  const { n } = await deps.db
    .selectFrom('partner.link')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});
