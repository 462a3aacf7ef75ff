import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps, person, sandbox, travel } = await aPartner();
const PATH = '/platform/login/external';
const REDIRECT = '/platform/global/v2/auth/redirect-login';
const device = {
  deviceId: 'stb-1',
  deviceType: 'STB',
  deviceModel: 'Nusa Box 4',
  serial: 'NB4-0001',
  platformId: '4028c6856c3db2cc016cd6d8b2a30000',
};

async function external(browser: ReturnType<typeof aBrowser>, email: string, password: string) {
  return browser.post(PATH, { ...device, email, password: await browser.seal(password) });
}

async function accessAccountOf(mira: { email: string; password: string }) {
  const browser = aBrowser(app);
  const { data } = (await external(browser, mira.email, mira.password)).json();
  const redirect = (more: object = {}) =>
    browser.post(REDIRECT, {
      email: mira.email,
      password: data.accessAccount,
      platformId: device.platformId,
      consents: 'service',
      ...more,
    });
  return { browser, data, redirect };
}

test('an external login answers the specification’s three fields, and its token opens a session once', async () => {
  const mira = await person({ name: 'Mira Mitra' });
  const { browser, data, redirect } = await accessAccountOf(mira);
  expect(data).toEqual({
    mobile: '+6281210009000',
    userName: 'Mira Mitra',
    accessAccount: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(Object.keys(browser.cookies)).toEqual([]);
  const opened = await redirect({ email: mira.email.toUpperCase() });
  expect(opened.json()).toMatchObject({
    statusCode: '200',
    result: { email: mira.email, registration_stage: 5, is_verified: 1, login_type: 'REGISTER' },
  });
  expect((await browser.saveDevice()).statusCode).toBe(200);
  expect((await browser.get('/platform/profile/details')).json().result.external_auth).toBe(1);
  expect((await redirect()).json().code).toBe('partner.flowInvalid');

  const next = await accessAccountOf(mira);
  const again = (await next.redirect()).json().result;
  expect(again).toMatchObject({ email: mira.email, login_type: 'LOGIN' });
  await next.browser.saveDevice();
  // What each was stands in the account's own activity too, as what its pages show.
  const { events } = (await next.browser.get('/platform/v2/auth/sign-in-activity')).json().result;
  const types = events.map(({ kind, login_type }: Record<string, unknown>) => [kind, login_type]);
  expect(types).toEqual([
    ['new_device', 'LOGIN'],
    ['sign_in', 'REGISTER'],
    ['partner_linked', null],
  ]);
});

test('ten uses of one token at once open one session', async () => {
  const { redirect } = await accessAccountOf(await person());
  const answers = await Promise.all(Array.from({ length: 10 }, () => redirect()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('an address with an account of its own is not opened', async () => {
  const mira = await person();
  await aViewer({ identifier: mira.email });
  const { redirect } = await accessAccountOf(mira);
  const answer = await redirect();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'partner.accountNotLinked']);
});

test('a token is for its address and its five minutes', async () => {
  const { redirect } = await accessAccountOf(await person());
  expect((await redirect({ email: 'lain@mitra.test' })).json().code).toBe('partner.flowInvalid');
  expect((await redirect({ password: 'buatan' })).json().code).toBe('partner.flowInvalid');
  deps.clock.advance(6 * MINUTE);
  expect((await redirect()).json().code).toBe('partner.flowInvalid');
});

test('a deleted account stays closed', async () => {
  const mira = await person();
  await (await accessAccountOf(mira)).redirect();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('email', '=', mira.email)
    .execute();
  expect((await (await accessAccountOf(mira)).redirect()).json().code).toBe('accounts.deleted');
});

test('a state from the partner’s pages is no token', async () => {
  const mira = await person();
  const { browser, back } = await travel(mira);
  const state = back.searchParams.get('state') ?? '';
  const answer = await browser.post(REDIRECT, { email: mira.email, password: state });
  expect(answer.json().code).toBe('partner.flowInvalid');
});

test('wrong passwords are refused, and slowed down like our own', async () => {
  const mira = await person();
  const browser = aBrowser(app);
  const codes = [];
  for (let i = 0; i < 8; i += 1) {
    codes.push((await external(browser, mira.email, 'salah')).json().code);
  }
  expect(new Set(codes.slice(0, 6))).toEqual(new Set(['partner.credentialsWrong']));
  expect(codes.at(-1)).toBe('accounts.tooManyAttempts');
  expect((await external(browser, mira.email, mira.password)).json().code).toBe(
    'accounts.tooManyAttempts',
  );
});

test('an unverified address and a partner that is away have their own codes', async () => {
  const browser = aBrowser(app);
  const beni = await person({ isEmailVerified: false });
  const unverified = await external(browser, beni.email, beni.password);
  expect(unverified.json().code).toBe('partner.emailUnverified');
  await sandbox.faults({ outage: { next: 1, only: ['partner-login'], mode: 'reset' } });
  const away = await external(browser, beni.email, beni.password);
  await sandbox.resetFaults();
  expect([away.statusCode, away.json().code]).toEqual([503, 'partner.unavailable']);
});

test('a password that is not sealed, or sealed long ago, is not passed on', async () => {
  const mira = await person();
  const browser = aBrowser(app);
  const plain = await browser.post(PATH, { ...device, email: mira.email, password: 'terbuka' });
  expect(plain.json().code).toBe('accounts.passwordUnreadable');
  const encryptedPassword = {
    ...device,
    email: mira.email,
    password: await browser.seal(mira.password),
  };
  expect((await browser.post(PATH, encryptedPassword)).statusCode).toBe(200);
  expect((await browser.post(PATH, encryptedPassword)).json().code).toBe('accounts.passwordStale');
});

test.each([
  [PATH, {}],
  [PATH, { ...device, email: 'a@b.id' }],
  [PATH, { ...device, email: 'a@b.id', password: 'x', deviceId: '' }],
  [REDIRECT, {}],
  [REDIRECT, { email: 'a@b.id', password: 'x'.repeat(201) }],
])('a bad body is refused: %s %j', async (path, body) => {
  const answer = await aBrowser(app).post(path, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('the specification’s own payload opens an account for somebody new, with its platform and number', async () => {
  const mira = await person();
  const { redirect } = await accessAccountOf(mira);
  const platformId = 'platform-lain';
  const opened = await redirect({ consents: undefined, platformId });
  expect(opened.json()).toMatchObject({ statusCode: '200', result: { platform_id: platformId } });
  const row = await deps.db
    .selectFrom('accounts.account')
    .select(['phone', 'unprovedPhone'])
    .where('email', '=', mira.email)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ phone: null, unprovedPhone: '+6281210009000' });
});

test('consents that leave out the service are refused, and the status stands in text too', async () => {
  const { redirect } = await accessAccountOf(await person());
  const answer = await redirect({ consents: 'marketing' });
  expect(answer.json()).toMatchObject({
    status: 400,
    statusCode: '400',
    code: 'accounts.agreementRequired',
  });
});
