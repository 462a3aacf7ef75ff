import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { pathOf } from '#contract/call.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';

const writes = calls
  .filter(({ method }) => method !== 'GET')
  .map((call) => pathOf(call).replaceAll(/\{\w+\}/g, 'x'));

test('every write of the contract refuses the page of another site, whatever its viewer is', async () => {
  const { cookies } = await aViewer();
  expect(writes.length).toBeGreaterThan(30);
  const taken: string[] = [];
  for (const url of writes) {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://jahat.test' },
      { origin: 'https://jahat.test' },
    ]) {
      for (const carried of [cookies, {}]) {
        const answer = await app.inject({ method: 'POST', url, headers, cookies: carried });
        const isRefused =
          answer.statusCode === 403 && answer.json().code === 'common.foreignOrigin';
        if (!isRefused) taken.push(url);
      }
    }
  }
  expect(taken).toEqual([]);
});

const tokens = ['none', 'made up', "another browser's", 'its own'] as const;

/** What a form of the auth library carries, by where its token came from. */
async function formWith(kind: (typeof tokens)[number]) {
  const browser = aBrowser(app);
  const own = (await browser.get('/api/auth/csrf')).json().csrfToken as string;
  const other = (await aBrowser(app).get('/api/auth/csrf')).json().csrfToken as string;
  const token = {
    none: undefined,
    'made up': 'x'.repeat(43),
    "another browser's": other,
    'its own': own,
  }[kind];
  return { browser, csrf: token === undefined ? {} : { csrfToken: token } };
}

test.each(tokens)('signing in through the library with %s token', async (kind) => {
  const { email } = await aViewer({ password: PASSWORD });
  const { browser, csrf } = await formWith(kind);
  const password = await browser.seal(PASSWORD);
  await browser.postForm('/api/auth/callback/credentials', {
    ...csrf,
    email,
    password,
    device_id: browser.deviceId,
    json: 'true',
  });
  expect(browser.cookies['access_token'] !== undefined).toBe(kind === 'its own');
});

test.each(tokens)('signing out through the library with %s token', async (kind) => {
  const viewer = await aViewer();
  const { browser, csrf } = await formWith(kind);
  Object.assign(browser.cookies, viewer.cookies);
  await browser.postForm('/api/auth/signout', { ...csrf, json: 'true' });
  const { revokedAt } = await deps.db
    .selectFrom('accounts.session')
    .select('revokedAt')
    .where('id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow();
  expect(revokedAt !== null).toBe(kind === 'its own');
});

test.each(tokens)('updating the session through the library with %s token', async (kind) => {
  const viewer = await aViewer();
  const { browser, csrf } = await formWith(kind);
  Object.assign(browser.cookies, viewer.cookies);
  const answer = await browser.post('/api/auth/session', csrf);
  expect(answer.statusCode).toBe(kind === 'its own' ? 200 : 400);
});

test('a token whose cookie was written by somebody else is worth nothing', async () => {
  const browser = aBrowser(app);
  browser.cookies['next-auth.csrf-token'] = `${'a'.repeat(43)}|${'b'.repeat(43)}`;
  const answer = await browser.post('/api/auth/session', { csrfToken: 'a'.repeat(43) });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.csrfInvalid']);
});
