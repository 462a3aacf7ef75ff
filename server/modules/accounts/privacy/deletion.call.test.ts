import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { aPasskeyOwner, challenged } from '#test/factories/accounts/passkeys.ts';
import { hasConsent } from '../index.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const DELETE = '/platform/v2/account/user/delete/2.1';
const UNDO = '/platform/v2/account/user/undo-delete/2.1';
const CODE = '/platform/v2/account/reauth-code';
const PASSWORD = 'Ombak Laut Selatan 7';

let count = 0;
/** Somebody signed in, in a browser that keeps cookies. */
async function signedIn(): Promise<{ browser: Browser; email: string; accountId: string }> {
  count += 1;
  const { email, accountId } = await aViewer({
    identifier: `pergi-${count}@contoh.id`,
    password: PASSWORD,
    deviceLimit: 9,
  });
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  expect((await browser.saveDevice()).statusCode).toBe(200);
  return { browser, email, accountId };
}

const requestDeletion = async (browser: Browser) =>
  browser.post(DELETE, { password: await browser.seal(PASSWORD) });

function undoLink(email: string): Record<string, string> {
  const url = /http\S+\/pulihkan-akun\?\S+/.exec(deps.mail.lastTo(email)?.text ?? '')?.[0] ?? '';
  return Object.fromEntries(new URL(url).searchParams);
}

test('leaving ends every session, says until when it can be taken back, and mails the way back', async () => {
  const { browser, email, accountId } = await signedIn();
  const other = aBrowser(app);
  await other.login(email, PASSWORD);
  await other.saveDevice();
  const answer = await requestDeletion(browser);
  expect(answer.statusCode).toBe(200);
  const until = answer.json().result.undo_until;
  expect(Date.parse(until) - deps.clock.now().getTime()).toBeGreaterThan(7 * DAY - MINUTE);
  expect(answer.json().result.is_deleted).toBe(1);
  expect(browser.cookies).not.toHaveProperty('access_token');
  expect((await other.post('/platform/v2/auth/refresh')).statusCode).toBe(401);
  await expect
    .poll(async () => (await other.get('/platform/profile/details')).statusCode)
    .toBe(401);

  const check = await aBrowser(app).post('/platform/register-stage', { email });
  expect(check.json().result).toMatchObject({ is_deleted: 1, undo_until: until });
  const login = await aBrowser(app).login(email, PASSWORD);
  expect(login.json()).toMatchObject({ code: 'accounts.deleted', details: { undo_until: until } });
  expect(await hasConsent(deps.db, accountId, 'service')).toBe(false);
  expect(deps.mail.lastTo(email)?.subject).toMatch(/dihapus, bisa dibatalkan 7 hari/);
});

test('ten at once leave once', async () => {
  const { browser, email, accountId } = await signedIn();
  const encryptedPassword = await Promise.all(
    Array.from({ length: 10 }, () => browser.seal(PASSWORD)),
  );
  const answers = await Promise.all(
    encryptedPassword.map((password) => browser.post(DELETE, { password })),
  );
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  // A late one finds its session ended already.
  expect(answers.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
  expect(new Set(done.map((answer) => answer.json().result.undo_until)).size).toBe(1);
  const emails = deps.mail.sent.filter(
    ({ to, subject }) => to === email && subject.includes('dihapus'),
  );
  expect(emails).toHaveLength(1);
  const rows = await deps.db
    .selectFrom('accounts.consent')
    .select('isGranted')
    .where('accountId', '=', accountId)
    .execute();
  expect(rows).toEqual([{ isGranted: false }]);
});

test('the session alone is not enough, nor is a wrong password', async () => {
  const { browser } = await signedIn();
  const bare = await browser.post(DELETE, {});
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'accounts.reauthRequired']);
  const codes = [];
  for (let i = 0; i < 8; i += 1) {
    const password = await browser.seal(`Salah Sandi ${i}`);
    codes.push((await browser.post(DELETE, { password })).json().code);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 7 }, () => 'accounts.reauthFailed'),
    'accounts.tooManyAttempts',
  ]);
  expect((await browser.post(DELETE, { password: 'x' })).json().code).toBe(
    'accounts.passwordUnreadable',
  );
  const old = await browser.seal(PASSWORD, { iat: 1_000_000 });
  expect((await browser.post(DELETE, { password: old })).json().code).toBe(
    'accounts.passwordStale',
  );
  expect((await browser.get('/platform/profile/details')).statusCode).toBe(200);
});

test('a session that its passkey has just confirmed leaves without more, for ten minutes', async () => {
  const { viewer, passkey } = await aPasskeyOwner(app);
  const session = await aViewer({ identifier: viewer.email });
  const bare = () => aBrowser(app).post(DELETE, {}, session.headers);
  const confirm = async () => {
    deps.clock.advance(SECOND);
    const { browser, challenge } = await challenged(app);
    const body = { credential: passkey.sign(challenge) };
    const answer = await browser.post('/platform/v2/auth/confirm', body, session.headers);
    expect(answer.statusCode).toBe(200);
  };
  expect((await bare()).json().code).toBe('accounts.reauthRequired');
  await confirm();
  deps.clock.advance(10 * MINUTE);
  expect((await bare()).json().code).toBe('accounts.reauthRequired');
  await confirm();
  // A wrong password is refused all the same.
  const wrong = await aBrowser(app).seal('Salah Sandi 9');
  const refused = await aBrowser(app).post(DELETE, { password: wrong }, session.headers);
  expect(refused.json().code).toBe('accounts.reauthFailed');
  expect((await bare()).statusCode).toBe(200);
});

test('who has no password leaves by a code from the mailbox, once and in time', async () => {
  const viewer = await aViewer();
  const post = (url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: viewer.headers, payload });
  const mailed = () =>
    /Kodenya: (\d{3} \d{3})/.exec(deps.mail.lastTo(viewer.email)?.text ?? '')?.[1] ?? '';
  const sent = await post(CODE);
  expect(sent.json().result).toMatchObject({
    sent_to: expect.stringMatching(/\*\*\*.@viewer\.test$/),
    expires_in: 600,
  });
  const early = await post(CODE);
  expect([early.statusCode, early.json().code]).toEqual([429, 'accounts.resendTooSoon']);
  const first = mailed();
  deps.clock.advance(11 * MINUTE);
  // The access token of the test lives 15 minutes; the code has run out.
  expect((await post(DELETE, { code: first })).json().code).toBe('accounts.reauthFailed');
  await post(CODE);
  const right = mailed();
  const wrong = right.startsWith('1') ? '222222' : '111111';
  for (let i = 0; i < 4; i += 1) {
    expect((await post(DELETE, { code: wrong })).json().code).toBe('accounts.reauthFailed');
  }
  expect((await post(DELETE, { code: right })).statusCode).toBe(200);
});

test('five wrong codes use a code up', async () => {
  const viewer = await aViewer();
  const post = (url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: viewer.headers, payload });
  await post(CODE);
  const right = /Kodenya: (\d{3} \d{3})/.exec(deps.mail.lastTo(viewer.email)?.text ?? '')?.[1];
  const wrong = right?.startsWith('1') ? '222222' : '111111';
  for (let i = 0; i < 5; i += 1) await post(DELETE, { code: wrong });
  expect((await post(DELETE, { code: right })).json().code).toBe('accounts.reauthFailed');
});

test('codes are sent ten times a day, then one in ten minutes', async () => {
  const viewer = await aViewer();
  const codes = [];
  for (let i = 0; i < 12; i += 1) {
    const { headers } = viewer;
    const answer = await app.inject({
      method: 'POST',
      url: CODE,
      headers,
      remoteAddress: `10.9.0.${i}`,
    });
    codes.push(answer.json().code ?? 'sent');
    deps.clock.advance(61_000);
  }
  expect(codes.slice(10)).toEqual(['sent', 'accounts.resendTooSoon']);
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'sent'));
});

test('the link of the e-mail brings everything back, again without harm', async () => {
  const { browser, email, accountId } = await signedIn();
  await requestDeletion(browser);
  const link = undoLink(email);
  for (let i = 0; i < 2; i += 1) {
    const undone = await aBrowser(app).post(UNDO, link);
    expect([undone.statusCode, undone.json().result]).toEqual([
      200,
      { is_deleted: 0, login: null },
    ]);
  }
  expect(deps.mail.lastTo(email)?.subject).toBe('Akun Tayang kamu kembali');
  expect(await hasConsent(deps.db, accountId, 'service')).toBe(true);
  const back = aBrowser(app);
  expect((await back.login(email, PASSWORD)).statusCode).toBe(200);
  // The link of a deletion that was taken back doesn't take back the next one.
  await back.saveDevice();
  deps.clock.advance(5 * MINUTE);
  await requestDeletion(back);
  expect((await aBrowser(app).post(UNDO, link)).json().code).toBe('accounts.undoLinkInvalid');
});

test('e-mail and password bring it back too', async () => {
  const { browser, email } = await signedIn();
  await requestDeletion(browser);
  const other = aBrowser(app);
  const undo = async (rateLimitKey: string, password: string) =>
    other.post(UNDO, { email: rateLimitKey, password: await other.seal(password) });
  expect((await undo(email, 'Salah Sandi Ini 9')).json().code).toBe('accounts.credentialsWrong');
  expect((await undo('siapa', PASSWORD)).json().code).toBe('accounts.identifierInvalid');
  const { result } = (await undo(email, PASSWORD)).json();
  expect(result).toMatchObject({ is_deleted: 0, login: { email, statusCode: '200' } });
  // Signed in at once: the device registers next, as after any login.
  expect((await other.get('/platform/v2/device/list-po2')).statusCode).toBe(401);
  expect((await other.saveDevice()).statusCode).toBe(200);
  expect((await other.get('/platform/profile/details')).json().result.email).toBe(email);
  // Who never left is not signed in by it.
  const again = aBrowser(app);
  const password = await again.seal(PASSWORD);
  expect((await again.post(UNDO, { email, password })).json().result.login).toBeNull();
  expect(again.cookies['access_token']).toBeUndefined();
});

test('after seven days there is no way back', async () => {
  const { browser, email } = await signedIn();
  await requestDeletion(browser);
  const link = undoLink(email);
  deps.clock.advance(7 * DAY);
  const other = aBrowser(app);
  const late = await other.post(UNDO, link);
  expect([late.statusCode, late.json().code]).toEqual([410, 'accounts.undoExpired']);
  const password = await other.seal(PASSWORD);
  expect((await other.post(UNDO, { email, password })).json().code).toBe('accounts.undoExpired');
});

test.each([{ id: 'x' }, { signature: 'palsu' }, { expires: '99999999999' }])(
  'a made-up link does nothing: %j',
  async (wrong) => {
    const { browser, email } = await signedIn();
    await requestDeletion(browser);
    const answer = await aBrowser(app).post(UNDO, { ...undoLink(email), ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(['accounts.undoLinkInvalid', 'common.badRequest']).toContain(answer.json().code);
  },
);

test('without an account there is nothing to delete', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    for (const url of [DELETE, CODE]) {
      const answer = await app.inject({ method: 'POST', url, headers, payload: {} });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
    }
  }
});
