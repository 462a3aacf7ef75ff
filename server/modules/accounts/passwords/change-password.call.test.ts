import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/profile/v2/change-password';
const DEVICES = '/platform/v2/device/list-po2';
const OLD = 'Ombak Laut Selatan 7';
const NEW = 'Kabut Gunung Utara 4';

async function change(viewer: Viewer, current: string, wanted: string) {
  const browser = aBrowser(app);
  browser.cookies['access_token'] = viewer.cookies.access_token;
  return browser.post(PATH, {
    old_password: await browser.seal(current),
    new_password: await browser.seal(wanted),
  });
}

test('who knows the password changes it: this device stays, the others are out', async () => {
  const viewer = await aViewer({ password: OLD, deviceLimit: 4 });
  const elsewhere = await aViewer({ identifier: viewer.email });
  const answer = await change(viewer, OLD, NEW);
  expect([answer.statusCode, answer.json().result]).toEqual([200, { success: true }]);

  await expect
    .poll(async () => (await app.inject({ url: DEVICES, headers: elsewhere.headers })).statusCode)
    .toBe(401);
  const own = await app.inject({ url: DEVICES, headers: viewer.headers });
  expect(own.json().result.devices).toMatchObject([
    { device_id: expect.any(String), is_current: true },
  ]);
  expect((await aBrowser(app).login(viewer.email, OLD)).statusCode).toBe(403);
  expect((await aBrowser(app).login(viewer.email, NEW)).statusCode).toBe(200);
  expect(deps.mail.lastTo(viewer.email)?.subject).toBe('Kata sandi Tayang kamu sudah diganti');
});

test('a wrong current password changes nothing, and guessing gets slower', async () => {
  const viewer = await aViewer({ password: OLD });
  const codes = [];
  for (let i = 0; i < 8; i += 1) {
    codes.push((await change(viewer, `Salah Nomor ${i}`, NEW)).json().code);
  }
  const wrong = 'accounts.currentPasswordWrong';
  expect(codes).toEqual([...Array.from({ length: 7 }, () => wrong), 'accounts.tooManyAttempts']);
  // The wait belongs to the account, not to signing in with it.
  expect((await aBrowser(app).login(viewer.email, OLD)).statusCode).toBe(200);
  deps.clock.advance(MINUTE);
  expect((await change(viewer, OLD, NEW)).statusCode).toBe(200);
});

test('the same password, a weak one and one of a list are refused by their reason', async () => {
  const viewer = await aViewer({ password: OLD });
  const codes = [];
  for (const wanted of [OLD, 'pendek', '12121212', 'penonton99', 'rahasia123']) {
    codes.push((await change(viewer, OLD, wanted)).json().code);
  }
  expect(codes).toEqual([
    'accounts.passwordSame',
    'accounts.passwordTooShort',
    'accounts.passwordTooSimple',
    'accounts.passwordTooPersonal',
    'accounts.passwordTooCommon',
  ]);
  expect((await aBrowser(app).login(viewer.email, OLD)).statusCode).toBe(200);
});

test('pressed twice, one after the other or together, it is changed once', async () => {
  const viewer = await aViewer({ password: OLD });
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(viewer, OLD, NEW)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await change(viewer, OLD, NEW)).statusCode).toBe(200);
  const emails = deps.mail.sent.filter(
    ({ to, subject }) => to === viewer.email && subject.includes('diganti'),
  );
  expect(emails).toHaveLength(1);
});

test('of ten tabs with ten passwords exactly one wins', async () => {
  const viewer = await aViewer({ password: OLD });
  const wanted = Array.from({ length: 10 }, (_, i) => `Kabut Gunung Nomor ${i}`);
  const answers = await Promise.all(wanted.map((password) => change(viewer, OLD, password)));
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
  const winner = wanted[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
  expect((await aBrowser(app).login(viewer.email, winner)).statusCode).toBe(200);
});

test('an account without a password is led to make one by a link', async () => {
  const answer = await change(await aViewer(), OLD, NEW);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.passwordNotSet']);
});

test('a plain or stale password is not read', async () => {
  const viewer = await aViewer({ password: OLD });
  const browser = aBrowser(app);
  browser.cookies['access_token'] = viewer.cookies.access_token;
  const plain = await browser.post(PATH, { old_password: OLD, new_password: NEW });
  expect(plain.json().code).toBe('accounts.passwordUnreadable');
  const encryptedPassword = await browser.seal(OLD);
  const twice = await browser.post(PATH, {
    old_password: encryptedPassword,
    new_password: encryptedPassword,
  });
  expect(twice.json().code).toBe('accounts.passwordStale');
});

test('a visitor, a service and a deleted account change nothing', async () => {
  const body = { old_password: 'x', new_password: 'y' };
  const visitor = await aBrowser(app).post(PATH, body);
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'common.unauthenticated']);
  const token = await deps.tokens.signService('tvs', MINUTE);
  const service = await aBrowser(app).post(PATH, body, { authorization: `Bearer ${token}` });
  expect(service.statusCode).toBe(401);
  const viewer = await aViewer({ password: OLD });
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', viewer.accountId)
    .execute();
  expect((await change(viewer, OLD, NEW)).statusCode).toBe(401);
});

test.each([{}, { old_password: 'x' }, { old_password: '', new_password: 'y' }])(
  'a malformed body is refused: %j',
  async (body) => {
    const viewer = await aViewer({ password: OLD });
    const answer = await app.inject({
      method: 'POST',
      url: PATH,
      headers: viewer.headers,
      payload: body,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);
