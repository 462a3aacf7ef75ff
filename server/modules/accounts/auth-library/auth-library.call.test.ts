import type * as Client from 'next-auth/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const ORIGIN = 'http://tayang.test';

/** The public client of next-auth 4, in a browser made of two globals: its fetch is our app. */
let browser: Browser;
let client: typeof Client;

beforeAll(async () => {
  const location = { href: `${ORIGIN}/film/laut?dari=beranda`, origin: ORIGIN };
  vi.stubGlobal('window', { location, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('localStorage', { setItem() {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const isPost = init.method?.toUpperCase() === 'POST';
    const form = Object.fromEntries(new URLSearchParams(init.body as URLSearchParams));
    const answer = isPost ? await browser.postForm(url, form) : await browser.get(url);
    return new Response(answer.body, { status: answer.statusCode });
  });
  client = await import('next-auth/react');
});

async function registered(email: string, more: object = {}) {
  await aViewer({ identifier: email, password: PASSWORD, ...more });
  browser = aBrowser(app);
  return email;
}

async function signIn(email: string, more: object = {}) {
  const password = await browser.seal(PASSWORD);
  return client.signIn('credentials', { redirect: false, email, password, ...more });
}

test('the public client signs in, reads the session and signs out', async () => {
  const email = await registered('pustaka@contoh.id');
  expect(await client.getSession()).toBeNull();
  expect(await signIn(email, { device_id: 'peramban-1' })).toEqual({
    error: null,
    ok: true,
    status: 200,
    url: `${ORIGIN}/film/laut?dari=beranda`,
  });
  expect(await client.getSession()).toEqual({
    user: { name: 'Penonton', email, image: null },
    expires: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect((await browser.get('/platform/profile/details')).json().result.email).toBe(email);
  const { devices } = (await browser.get('/platform/v2/device/list-po2')).json().result;
  expect(devices.find((one: { is_current: boolean }) => one.is_current).device_id).toBe(
    'peramban-1',
  );

  const csrfToken = await client.getCsrfToken();
  const updated = await browser.post('/api/auth/session', { csrfToken, data: { user: 'x' } });
  expect(updated.json().user.email).toBe(email);

  expect(await client.signOut({ redirect: false, callbackUrl: '/' })).toEqual({
    url: `${ORIGIN}/`,
  });
  expect(await client.getSession()).toBeNull();
  expect(browser.cookies['access_token']).toBeUndefined();
});

test('its session is the one of the platform, both ways', async () => {
  const email = await registered('dua-arah@contoh.id', { deviceLimit: 4 });
  await browser.login(email, PASSWORD);
  await browser.saveDevice();
  expect(await client.getSession()).toMatchObject({ user: { email } });
  await browser.post('/platform/v2/auth/logout');
  expect(await client.getSession()).toBeNull();

  const stolen = { ...browser.cookies };
  await signIn(email);
  const token = browser.cookies['next-auth.session-token']!;
  await browser.post('/platform/v2/auth/logout');
  Object.assign(browser.cookies, stolen, { 'next-auth.session-token': token });
  expect(await client.getSession()).toBeNull();
});

test('wrong credentials and unknown addresses are one error', async () => {
  const email = await registered('salah@contoh.id');
  const password = await browser.seal('Salah Sandi Ini 9');
  for (const form of [
    { email, password },
    { email: 'hantu@contoh.id', password: await browser.seal(PASSWORD) },
    { email: 'bukan', password },
    { email, password: PASSWORD },
    { email },
  ]) {
    const result = await client.signIn('credentials', { redirect: false, ...form });
    expect(result).toEqual({ error: 'CredentialsSignin', ok: false, status: 401, url: null });
  }
});

test('limit, verification, deletion and guessing have errors of their own', async () => {
  const full = await registered('penuh@contoh.id', { deviceLimit: 1 });
  expect(await signIn(full)).toMatchObject({ error: 'DeviceLimit', status: 401 });
  await browser.register('baru@contoh.id', PASSWORD);
  expect(await signIn('baru@contoh.id')).toMatchObject({ error: 'VerificationRequired' });
  const gone = await registered('pergi@contoh.id');
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('email', '=', gone)
    .execute();
  expect(await signIn(gone)).toMatchObject({ error: 'AccessDenied', status: 403 });
  const guessed = await registered('tebak@contoh.id');
  for (let i = 0; i < 10; i += 1) {
    const password = await browser.seal(`Tebakan Nomor ${i}`);
    await client.signIn('credentials', { redirect: false, email: guessed, password });
  }
  expect(await signIn(guessed)).toMatchObject({ error: 'TooManyAttempts' });
});

test('without the token of its own cookie no form does anything', async () => {
  const email = await registered('palsu@contoh.id');
  await signIn(email);
  const token = (await client.getCsrfToken())!;
  const other = aBrowser(app);
  for (const csrfToken of ['', 'x', token]) {
    const password = await other.seal(PASSWORD);
    const form = { csrfToken, email, password, json: 'true' };
    const answer = await other.postForm('/api/auth/callback/credentials', form);
    expect(answer.json()).toEqual({ url: `${ORIGIN}/api/auth/signin?csrf=true` });
    expect(answer.cookies).toEqual([]);
    const out = await other.postForm('/api/auth/signout', form);
    expect(out.json()).toEqual({ url: `${ORIGIN}/api/auth/signout?csrf=true` });
    const update = await other.post('/api/auth/session', { csrfToken });
    expect([update.statusCode, update.json().code]).toEqual([400, 'accounts.csrfInvalid']);
  }
  other.cookies['next-auth.csrf-token'] = `${token}|${token}`;
  const forged = { csrfToken: token, json: 'true' };
  const answer = await other.postForm('/api/auth/signin/credentials', forged);
  expect(answer.json()).toEqual({ url: `${ORIGIN}/api/auth/signin?csrf=true` });
  expect(await client.getSession()).toMatchObject({ user: { email } });
});

test.each([
  ['/koleksi', `${ORIGIN}/koleksi`],
  [`${ORIGIN}/koleksi?a=1`, `${ORIGIN}/koleksi?a=1`],
  ['https://jahat.example/', `${ORIGIN}/`],
  ['//jahat.example/', `${ORIGIN}/`],
  ['/\\jahat.example', `${ORIGIN}/`],
  ['javascript:alert(1)', `${ORIGIN}/`],
  ['http://[', `${ORIGIN}/`],
])('a sign-out to %s ends at %s', async (callbackUrl, url) => {
  browser = aBrowser(app);
  const csrfToken = (await client.getCsrfToken())!;
  const input = await browser.postForm('/api/auth/signout', {
    csrfToken,
    callbackUrl,
    json: 'true',
  });
  expect(input.json()).toEqual({ url });
  const plain = await browser.postForm('/api/auth/signout', { csrfToken, callbackUrl });
  expect([plain.statusCode, plain.headers['location']]).toEqual([302, url]);
});

test('providers and pages', async () => {
  browser = aBrowser(app);
  expect(await client.getProviders()).toEqual({
    credentials: {
      id: 'credentials',
      name: 'Tayang',
      type: 'credentials',
      signinUrl: `${ORIGIN}/api/auth/signin/credentials`,
      callbackUrl: `${ORIGIN}/api/auth/callback/credentials`,
    },
  });
  for (const [path, location] of [
    ['signin', '/login'],
    [
      `signin?error=SessionRequired&callbackUrl=${encodeURIComponent(`${ORIGIN}/akun`)}`,
      `/login?callbackUrl=${encodeURIComponent(`${ORIGIN}/akun`)}&error=SessionRequired`,
    ],
    [
      'signin?callbackUrl=https://jahat.example/',
      `/login?callbackUrl=${encodeURIComponent(`${ORIGIN}/`)}`,
    ],
    ['error?error=CredentialsSignin', '/login?error=CredentialsSignin'],
    ['signout', '/keluar'],
    ['signout?csrf=true', '/keluar?csrf=true'],
  ] as const) {
    const answer = await browser.get(`/api/auth/${path}`);
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, location]);
  }
});

test('an unknown provider can not sign in', async () => {
  browser = aBrowser(app);
  const csrfToken = (await client.getCsrfToken())!;
  const form = { csrfToken, json: 'true' };
  const answer = await browser.postForm('/api/auth/callback/lain', form);
  expect(answer.statusCode).toBe(401);
  const error = (name: string, provider: string) =>
    `${ORIGIN}/api/auth/error?error=${name}&provider=${provider}`;
  expect(answer.json().url).toBe(error('OAuthCallbackError', 'lain'));
  for (const [provider, name] of [
    ['lain', 'UnsupportedStrategyError'],
    ['email', 'MissingAdapterError'],
  ] as const) {
    const start = await browser.postForm(`/api/auth/signin/${provider}`, form);
    expect([start.statusCode, start.json().url]).toEqual([400, error(name, provider)]);
  }
});

test('a beacon is taken whatever it says', async () => {
  browser = aBrowser(app);
  for (const form of [
    { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x' },
    { level: 'oops' },
  ]) {
    const answer = await browser.postForm('/api/auth/_log', form as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  }
  const long = await browser.postForm('/api/auth/_log', { code: 'x'.repeat(101) });
  expect(long.statusCode).toBe(400);
});

test('session and csrf responses are not cached', async () => {
  for (const path of ['session', 'csrf']) {
    const answer = await aBrowser(app).get(`/api/auth/${path}`);
    expect(answer.headers['cache-control']).toBe('private, no-cache, no-store');
  }
});

test('over https the cookies carry the prefixes that browsers guard', async () => {
  const config = { ...deps.config, http: { ...deps.config.http, cookieSecure: true } };
  const { app: secure } = await openTestApp({ modules: ['accounts'], config });
  const answer = await aBrowser(secure).get('/api/auth/csrf');
  expect(answer.cookies).toMatchObject([
    {
      name: '__Host-next-auth.csrf-token',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    },
  ]);
});
