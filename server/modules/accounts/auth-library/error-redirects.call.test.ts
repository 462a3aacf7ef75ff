import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const errorPage = (query: Record<string, string>) =>
  `http://tayang.test/api/auth/error?${new URLSearchParams(query)}`;

test.each([
  ['mitra', 'OAuthCallbackError'],
  ['credentials', 'UnsupportedStrategyError'],
])(
  'a return from %s without a started sign-in leads to the error page',
  async (provider, error) => {
    const back = await aBrowser(app).get(`/api/auth/callback/${provider}?error=access_denied`);
    expect([back.statusCode, back.headers['location']]).toEqual([
      302,
      errorPage({ error, provider }),
    ]);
  },
);

test('a form without anything to check has nothing to authorize by', async () => {
  const browser = aBrowser(app);
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json();
  const form = { csrfToken, json: 'true' };
  const answer = await browser.postForm('/api/auth/callback/credentials', form);
  const query = { error: 'MissingAuthorizeError', provider: 'credentials' };
  expect([answer.statusCode, answer.json()]).toEqual([401, { url: errorPage(query) }]);
});

test('what is no route of the library says so', async () => {
  const browser = aBrowser(app);
  const missing = await browser.get('/api/auth/tidak/ada');
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    expect.objectContaining({ error: 'MissingAPIRouteError', code: 'common.notFound' }),
  ]);
  const page = await browser.get('/api/auth/tidak', { headers: { accept: 'text/html' } });
  const url = errorPage({ error: 'MissingAPIRouteError' });
  expect([page.statusCode, page.headers['location']]).toEqual([302, url]);
});

test('what fails by accident is an unknown error, to the client and on the page', async () => {
  const broken = new Proxy(deps.db, {
    get(db, name) {
      if (name === 'transaction' || name === 'selectFrom') throw new Error('no database');
      return Reflect.get(db, name) as unknown;
    },
  });
  const { app: failing } = await openTestApp({ modules: ['accounts'], db: broken });
  const browser = aBrowser(failing);
  const healthy = aBrowser(app);
  const password = await healthy.seal('Sandi Apa Saja 7');
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json();
  const form = { csrfToken, json: 'true', email: 'kacau@contoh.id', password };
  const signIn = await browser.postForm('/api/auth/callback/credentials', form);
  const url = errorPage({ error: 'UnknownError' });
  expect([signIn.statusCode, signIn.json()]).toEqual([500, expect.objectContaining({ url })]);

  browser.cookies['next-auth.session-token'] = 'x';
  const session = await browser.get('/api/auth/session');
  expect(session.json()).toMatchObject({ error: 'UnknownError', code: 'common.unexpected' });
  expect(session.body).not.toContain('no database');
  const page = await browser.get('/api/auth/session', { headers: { accept: 'text/html' } });
  expect(page.headers['location']).toBe(url);
});

test('without its secret the server does not start, so no secret is ever missing', () => {
  const env = { DATABASE_URL: 'postgres://x', CLIENT_KEY: 'x'.repeat(32) };
  expect(() => readConfig(env)).toThrow(/SECRET_KEY/);
});
