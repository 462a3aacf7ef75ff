import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, DEFAULT_PLATFORM_ID } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aForm, aVisit, type Visit } from '../../test/a-visit.ts';
import {
  asLoginFailure,
  isSuccess,
  logIn,
  logInReplacingDevice,
  needsVerification,
} from './login-flow.server.ts';

const { app, deps } = await openTestApp({ modules: ['accounts', 'engagement'] });
const PASSWORD = 'Ombak Laut Selatan 7';
const newEmail = () => `${randomUUID()}@contoh.id`;

function enter(visit: Visit, email: string, more: Record<string, string> = {}) {
  const device_id = randomUUID();
  return logIn(visit.platform, aForm({ email, password: PASSWORD, device_id, ...more }));
}

/** Where a sign-in led, or what it showed instead. */
function end(outcome: Awaited<ReturnType<typeof logIn>>) {
  return outcome instanceof Response ? outcome.headers.get('location') : outcome;
}

test('the five steps run in their order and end where the viewer came from', async () => {
  const { email } = await aViewer({ password: PASSWORD, personalizedAt: new Date() });
  const visit = await aVisit(app, { lastPath: '/judul/laut' });
  expect(end(await enter(visit, email, { rememberme: '1' }))).toBe('/judul/laut');
  const steps = ['register-stage', 'v2/auth/login', 'v2/device/save', 'profile/details'];
  expect(visit.sent.map(({ path }) => path.replace('/platform/', ''))).toEqual([
    'register-stage',
    'v2/auth/password-key',
    '/api/hmac',
    ...steps.slice(1),
    'personalization/cek-status',
  ]);
  const account = {
    email,
    is_registered: 1,
    registration_stage: 3,
    platform_id: DEFAULT_PLATFORM_ID,
    category_id: null,
    is_verified: 1,
    is_corp_member: 0,
    is_b2b: 0,
  };
  expect(visit.answerOf('/register-stage')?.body['result']).toEqual({
    ...account,
    external_auth: 0,
    is_deleted: 0,
    undo_until: null,
  });
  const login = visit.answerOf('/v2/auth/login')?.body ?? {};
  expect(login['statusCode']).toBe('200');
  expect(login['result']).toEqual({
    ...account,
    access_token: expect.stringMatching(/^ey/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    statusCode: '200',
    message: 'Berhasil masuk',
  });
  expect(visit.held()).toEqual(
    'access_token auth known_browser next-auth.session-token profile refresh_token rememberme savedAccount'.split(
      ' ',
    ),
  );
  expect(visit.lineOf('lastPath')).toContain('Max-Age=0');
});

test('a deleted account stops at the check, which says until when that can be undone', async () => {
  const { accountId, email } = await aViewer({ password: PASSWORD });
  const deletedAt = new Date();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('id', '=', accountId)
    .execute();
  const visit = await aVisit(app);
  const until = new Date(deletedAt.getTime() + 7 * DAY).toISOString();
  expect(await enter(visit, email)).toEqual({ kind: 'deleted', until });
  expect(visit.sent.map(({ path }) => path)).toEqual(['/platform/register-stage']);
  expect(visit.held()).toEqual([]);
  const long = { deletedAt: new Date(Date.now() - 8 * DAY) };
  await deps.db.updateTable('accounts.account').set(long).where('id', '=', accountId).execute();
  expect(await enter(await aVisit(app), email)).toEqual({ kind: 'deleted', until: null });
});

test.each([
  ['200', true],
  [200, false],
  ['201', false],
  [' 200', false],
  [undefined, false],
])('statusCode %j: success is %s', (statusCode, expected) => {
  expect(isSuccess(statusCode)).toBe(expected);
});

test.each([
  ['Sedang dirawat', 'Sedang dirawat'],
  ['', 'Terjadi kesalahan silahkan mencoba beberapa saat lagi'],
])('a login that answers another statusCode with %j fails with %j', async (message, shown) => {
  const { email } = await aViewer({ password: PASSWORD });
  const visit = await aVisit(app);
  const { send } = visit.page;
  visit.page.send = async (request) => {
    const answer = await send(request);
    if (!request.url.endsWith('/v2/auth/login')) return answer;
    const body = { ...(JSON.parse(answer.body) as object), statusCode: 200, message };
    return { ...answer, body: JSON.stringify(body) };
  };
  expect(await enter(visit, email)).toMatchObject({
    kind: 'failed',
    failure: { title: 'Gagal Login', message: shown },
  });
  expect(visit.hasCalled('/v2/device/save')).toBe(false);
});

test('a refused login is titled as the specification has it, with the server’s words', async () => {
  const { email } = await aViewer({ password: PASSWORD });
  const visit = await aVisit(app);
  const outcome = await logIn(visit.platform, aForm({ email, password: 'Salah Sandi Ini 9' }));
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: {
      status: 403,
      title: 'Gagal Login',
      message: 'Email, nomor HP, atau kata sandi tidak cocok.',
    },
  });
  expect(visit.held()).toEqual([]);
  const failure = { status: 500, code: 'common.unexpected', title: 'x', message: '' } as const;
  expect(asLoginFailure(failure)).toEqual({
    ...failure,
    title: 'Gagal Login',
    message: 'Terjadi kesalahan silahkan mencoba beberapa saat lagi',
  });
});

test.each([
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [2, 1, false],
  [3, 0, false],
  [4, 0, false],
  [5, 0, false],
] as const)('stage %i with is_verified %i needs verification: %s', (stage, verified, expected) => {
  const account = { registration_stage: stage, is_verified: verified };
  expect(needsVerification(account)).toBe(expected);
});

test('stage 2 that is not verified goes to verification, with its record and without tokens', async () => {
  const email = newEmail();
  await aBrowser(app).register(email, PASSWORD);
  const visit = await aVisit(app);
  expect(end(await enter(visit, email))).toBe('/verifikasi');
  expect(visit.hasCalled('/v2/device/save')).toBe(false);
  expect(visit.held()).toEqual(['emailVerification', 'verification_ticket']);
  const record = JSON.parse(Buffer.from(visit.cookies['emailVerification']!, 'base64').toString());
  expect(record).toEqual({
    email,
    is_registered: 1,
    registration_stage: 2,
    platform_id: DEFAULT_PLATFORM_ID,
    category_id: null,
    external_auth: 0,
    is_verified: 0,
    is_corp_member: 0,
    is_b2b: 0,
  });
  expect(visit.answerOf('/v2/auth/login')?.body['result']).toMatchObject({
    access_token: '',
    refresh_token: '',
    statusCode: '200',
  });
});

test('at the device limit the viewer is out, and an old device makes room', async () => {
  const { email } = await aViewer({ password: PASSWORD, deviceLimit: 1 });
  const visit = await aVisit(app);
  const outcome = await enter(visit, email);
  if (outcome instanceof Response || outcome.kind !== 'limit') throw new Error('no limit was met');
  expect(visit.answerOf('/v2/device/save')).toMatchObject({
    status: 409,
    body: {
      title: 'Gagal Login',
      message: 'Jumlah perangkat telah mencapai batas maksimum',
    },
  });
  expect(visit.held()).toEqual([]);
  expect(visit.platform.isSignedIn()).toBe(false);
  const { devices, ticket } = outcome.limit;
  expect(devices).toHaveLength(1);
  const choice = { ticket, old_device_id: devices[0]!.id, device_id: randomUUID() };
  expect(end(await logInReplacingDevice(visit.platform, aForm(choice)))).toBe('/personalization');
  expect(visit.held()).toContain('access_token');
  const again = await logInReplacingDevice((await aVisit(app)).platform, aForm(choice));
  expect(again).toMatchObject({ kind: 'failed', failure: { title: 'Gagal Login' } });
});

test.each([400, 503])(
  'a device that is refused with %i leaves no session behind',
  async (status) => {
    const { email } = await aViewer({ password: PASSWORD });
    const visit = await aVisit(app);
    const { send } = visit.page;
    visit.page.send = async (request) =>
      request.url.endsWith('/v2/device/save')
        ? { status, body: '{"code":"common.badRequest","message":"Belum"}', setCookies: [] }
        : send(request);
    expect(await enter(visit, email)).toMatchObject({
      kind: 'failed',
      failure: { title: 'Gagal Login', message: 'Belum', status },
    });
    expect(visit.held()).toEqual([]);
    expect(visit.platform.isSignedIn()).toBe(false);
    expect(visit.hasCalled('/v2/auth/logout')).toBe(true);
  },
);

test('a password that was typed into a page without https is not taken', async () => {
  const { email } = await aViewer({ password: PASSWORD });
  const visit = await aVisit(app);
  visit.page.isPrivate = false;
  expect(await enter(visit, email)).toMatchObject({
    kind: 'failed',
    failure: { status: 400, title: 'Gagal Login', message: expect.stringContaining('https://') },
  });
  expect(visit.hasCalled('/v2/auth/login')).toBe(false);
});
