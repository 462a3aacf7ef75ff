import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const REFRESH = '/platform/v2/auth/refresh';
const PROFILE = '/platform/profile/details';

/** A browser that signed in with remember me, and the token that its storage keeps. */
async function remembered({ isSignedInElsewhere = false } = {}) {
  const email = `ingat-${Math.random().toString(36).slice(2)}@contoh.id`;
  const viewer = await aViewer({ identifier: email, password: PASSWORD, deviceLimit: 6 });
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD, { rememberme: true });
  const token = String((await browser.saveDevice()).json().result.remember_token);
  if (!isSignedInElsewhere) deps.mail.sent.length = 0;
  return { email, browser, token, viewer };
}

/** Signs in with what stands in the password's place. */
function continueWith(browser: Browser, email: string, token: string, device = browser.deviceId) {
  return browser.postSigned('/platform/v2/auth/login', {
    email,
    password: token,
    device_id: device,
  });
}

/** What a browser is after its cookies were cleared. */
function withoutCookies({ cookies }: Browser): void {
  for (const name of Object.keys(cookies)) delete cookies[name];
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get(PROFILE)).statusCode === 200;
}

test('a remembered device gets a token that is not the password, and only that device', async () => {
  const { token, browser } = await remembered();
  expect(token).toMatch(/^ingat\.[\da-f-]{36}\.1\.[\w-]{43}$/);
  expect(token).not.toContain(PASSWORD);
  // Asked again, as a page may, nothing new is handed out.
  expect((await browser.saveDevice()).json().result.remember_token).toBeUndefined();
  const rows = await deps.db.selectFrom('accounts.tokenFamily').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[3]);

  const plain = aBrowser(app);
  const { email } = await aViewer({ password: PASSWORD, deviceLimit: 3 });
  await plain.login(email, PASSWORD);
  expect((await plain.saveDevice()).json().result.remember_token).toBeUndefined();
});

test('login takes the token in the place of the password and hands out the next one', async () => {
  const { email, browser, token } = await remembered();
  withoutCookies(browser);
  deps.clock.advance(DAY);
  const answer = await continueWith(browser, email, token);
  expect(answer.json()).toMatchObject({ statusCode: '200', result: { email, statusCode: '200' } });
  const next = answer.json().result.remember_token;
  expect(next).toMatch(/^ingat\..*\.2\./);
  expect(browser.cookies['rememberme']).toBe('1');
  expect(await isSignedIn(browser)).toBe(true);
  const saved = await browser.saveDevice();
  expect([saved.statusCode, saved.json().result.remember_token]).toEqual([200, undefined]);

  withoutCookies(browser);
  expect((await continueWith(browser, email, next)).statusCode).toBe(200);
});

test('a browser that signs in by token is a known one from then on, as by password', async () => {
  const { email, browser, token } = await remembered();
  const first = browser.cookies['known_browser'];
  expect(first).toBeDefined();
  deps.clock.advance(DAY);
  const next = (await continueWith(browser, email, token)).json().result.remember_token;
  const second = browser.cookies['known_browser'];
  expect([second?.split('.')[0], second === first]).toEqual([first?.split('.')[0], false]);
  // As a page does that has nothing left but the token.
  deps.clock.advance(DAY);
  withoutCookies(browser);
  await browser.post(REFRESH, { remember_token: next, device_id: browser.deviceId });
  expect(browser.cookies['known_browser']).toBeDefined();
  // A session that is only renewed is no sign-in.
  delete browser.cookies['known_browser'];
  expect((await browser.post(REFRESH, {})).statusCode).toBe(200);
  expect(browser.cookies['known_browser']).toBeUndefined();
});

test('each sign-in by token is written down once, for its owner to read', async () => {
  const { email, browser, token } = await remembered();
  const kinds = async () => {
    const answer = await browser.get('/platform/v2/auth/sign-in-activity');
    return answer
      .json()
      .result.events.map(({ kind, name }: Record<string, string>) => [kind, name]);
  };
  const before = await kinds();
  withoutCookies(browser);
  const next = (await continueWith(browser, email, token)).json().result.remember_token;
  // What a page does next tells of the same device and is no other sign-in.
  await browser.saveDevice();
  const one = ['sign_in', 'Chrome di Android'];
  expect(await kinds()).toEqual([one, ...before]);
  withoutCookies(browser);
  await browser.post(REFRESH, { remember_token: next, device_id: browser.deviceId });
  expect(await kinds()).toEqual([one, one, ...before]);
});

test('two tabs at once share one session and one successor', async () => {
  const { email, browser, token } = await remembered();
  withoutCookies(browser);
  const body = { email, password: token, device_id: browser.deviceId };
  const headers = await Promise.all(
    Array.from({ length: 10 }, () => browser.sign('/platform/v2/auth/login', body)),
  );
  const answers = await Promise.all(
    headers.map((one) => browser.post('/platform/v2/auth/login', body, one)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const results = answers.map((answer) => answer.json().result);
  expect(new Set(results.map(({ remember_token }) => remember_token)).size).toBe(1);
  expect(new Set(results.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  // Whichever answer came last, the browser is signed in, and every tab's own token opens.
  expect(await isSignedIn(browser)).toBe(true);
  for (const { access_token } of results) {
    const own = { authorization: `Bearer ${access_token}` };
    expect((await app.inject({ url: PROFILE, headers: own })).statusCode).toBe(200);
  }
  expect(deps.mail.lastTo(email)).toBeUndefined();
});

test('a token that comes back later ends all of its kind and tells the owner', async () => {
  const { email, browser, token } = await remembered();
  withoutCookies(browser);
  const next = (await continueWith(browser, email, token)).json().result.remember_token;
  deps.clock.advance(11 * SECOND);
  const copy = aBrowser(app, { deviceId: browser.deviceId });
  const answer = await continueWith(copy, email, token);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.rememberEnded']);
  expect((await continueWith(aBrowser(app), email, next, browser.deviceId)).statusCode).toBe(403);
  await expect.poll(() => isSignedIn(browser)).toBe(false);
  expect(deps.mail.lastTo(email)?.subject).toContain('kami hentikan');
  expect(deps.mail.sent.filter(({ to }) => to === email)).toHaveLength(1);
});

test.each(['another-device', undefined])(
  'a token shown by device %s ends all of its kind and tells the owner',
  async (device_id) => {
    const { email, browser, token } = await remembered();
    const thief = aBrowser(app);
    const answer = await thief.postSigned('/platform/v2/auth/login', {
      email,
      password: token,
      ...(device_id === undefined ? {} : { device_id }),
    });
    expect(answer.json().code).toBe('accounts.rememberEnded');
    expect((await continueWith(browser, email, token)).statusCode).toBe(403);
    expect(deps.mail.lastTo(email)?.text).toContain('Chrome di Android');
  },
);

test.each([
  ['made up', 'ingat.0e0a36c4-4ff6-4dd4-a1cc-6a57f4bb0a4c.1.' + 'x'.repeat(43)],
  ['of a wrong shape', 'ingat.x'],
  ['of a later generation', undefined],
])('a token %s is refused and reports no theft', async (_, given) => {
  const { email, browser, token } = await remembered();
  const shown = given ?? token.replace('.1.', '.2.');
  const answer = await continueWith(browser, email, shown);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.rememberEnded']);
  expect(deps.mail.lastTo(email)).toBeUndefined();
  expect((await continueWith(browser, email, token)).statusCode).toBe(200);
});

test("another account's address opens nothing with it, and ends nothing", async () => {
  const { email, browser, token } = await remembered();
  const { email: other } = await aViewer();
  expect((await continueWith(browser, other, token)).json().code).toBe('accounts.rememberEnded');
  expect((await continueWith(browser, email, token)).statusCode).toBe(200);
});

test('signing out, signing the device out and signing out everywhere else end it', async () => {
  const byLogout = await remembered();
  await byLogout.browser.post('/platform/v2/auth/logout');
  const byDevice = await remembered();
  await app.inject({
    method: 'POST',
    url: '/platform/v2/device/delete',
    headers: byDevice.viewer.headers,
    payload: { device_id: byDevice.browser.deviceId },
  });
  const byOthers = await remembered();
  const others = { method: 'POST', url: '/platform/v2/device/delete-others' } as const;
  await app.inject({ ...others, headers: byOthers.viewer.headers });
  for (const { email, browser, token } of [byLogout, byDevice, byOthers]) {
    const answer = await continueWith(browser, email, token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.rememberEnded']);
  }
});

test('a viewer who wants to be forgotten is signed out by the token, on that device alone', async () => {
  const { email, browser, token } = await remembered();
  withoutCookies(browser);
  const signOut = (device_id: string) =>
    browser.post('/platform/v2/auth/logout', { device_id, is_logout: 0, remember_token: token });
  expect((await signOut('lain')).json().result).toEqual({ success: true });
  const next = (await continueWith(browser, email, token)).json().result.remember_token;
  withoutCookies(browser);
  expect((await signOut(browser.deviceId)).statusCode).toBe(200);
  // It was an older token: only the newest one may speak for the device.
  const last = await continueWith(browser, email, next);
  expect(last.statusCode).toBe(200);
  await browser.post('/platform/v2/auth/logout', {
    device_id: browser.deviceId,
    remember_token: last.json().result.remember_token,
  });
  expect((await continueWith(browser, email, last.json().result.remember_token)).json().code).toBe(
    'accounts.rememberEnded',
  );
});

test('signing in without remember me forgets what the device remembered', async () => {
  const { email, browser, token } = await remembered();
  await browser.login(email, PASSWORD, { rememberme: false });
  await browser.saveDevice();
  expect(browser.cookies['rememberme']).toBeUndefined();
  expect((await continueWith(browser, email, token)).statusCode).toBe(403);
  // Unlike the session that it just started, which goes on.
  expect(deps.mail.lastTo(email)).toBeUndefined();
});

test('it lives thirty days from the last use of the device', async () => {
  const { email, browser, token } = await remembered();
  deps.clock.advance(20 * DAY);
  expect((await browser.post(REFRESH)).statusCode).toBe(200);
  deps.clock.advance(20 * DAY);
  withoutCookies(browser);
  const answer = await continueWith(browser, email, token);
  expect(answer.statusCode).toBe(200);
  withoutCookies(browser);
  deps.clock.advance(30 * DAY + MINUTE);
  const late = await continueWith(browser, email, answer.json().result.remember_token);
  expect(late.json().code).toBe('accounts.rememberEnded');
});

test('a refresh goes on by the remember token where the refresh token is gone', async () => {
  const { browser, token } = await remembered();
  withoutCookies(browser);
  browser.cookies['refresh_token'] = 'gone';
  const body = { remember_token: token, device_id: browser.deviceId };
  const answer = await browser.post(REFRESH, body);
  expect(answer.json().result.remember_token).toMatch(/\.2\./);
  expect(await isSignedIn(browser)).toBe(true);
  expect(browser.cookies['next-auth.session-token']).toBeDefined();
  // While the refresh token works, the remember token is not spent.
  const next = answer.json().result.remember_token;
  const usual = await browser.post(REFRESH, { ...body, remember_token: next });
  expect(usual.json().result.remember_token).toBeUndefined();

  withoutCookies(browser);
  const foreign = await browser.post(REFRESH, { remember_token: next, device_id: 'lain' });
  expect([foreign.statusCode, foreign.json().code]).toEqual([401, 'accounts.sessionEnded']);
});

test('a deleted account is not continued', async () => {
  const { email, browser, token, viewer } = await remembered();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', viewer.accountId)
    .execute();
  expect((await continueWith(browser, email, token)).json().code).toBe('accounts.rememberEnded');
});
