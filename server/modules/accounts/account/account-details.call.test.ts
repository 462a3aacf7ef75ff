import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const DETAILS = '/platform/profile/details';
const UPDATE = '/platform/profile/update';

test('the account as its owner reads it', async () => {
  const viewer = await aViewer({ name: 'Siti', timezone: 'Asia/Makassar', isCorpMember: true });
  const answer = await app.inject({ url: DETAILS, headers: viewer.headers });
  expect(answer.json().result).toEqual({
    email: viewer.email,
    is_registered: 1,
    registration_stage: 3,
    platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
    category_id: null,
    external_auth: 0,
    is_verified: 1,
    is_corp_member: 1,
    is_b2b: 0,
    sub_id: viewer.accountId,
    name: 'Siti',
    phone_number: '',
    role: 'viewer',
    timezone: 'Asia/Makassar',
    audio_language: null,
    subtitle_language: null,
    status_personalization: 0,
    device_limit: 2,
    created_at: expect.stringMatching(/Z$/),
  });
});

test('the e-mail may be named as older clients do, but only the own one', async () => {
  const viewer = await aViewer({ identifier: '081311112222' });
  const other = await aViewer();
  const ask = (email: string) =>
    app.inject({ url: DETAILS, query: { email }, headers: viewer.headers });
  for (const email of ['081311112222', '+6281311112222_std', '6281311112222@sms.tayang.example']) {
    expect((await ask(email)).json().result.sub_id).toBe(viewer.accountId);
  }
  for (const email of [other.email, 'siapa', '']) {
    const answer = await ask(email);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'common.forbidden']);
  }
});

test('name and time zone change, also in the profile cookie', async () => {
  const viewer = await aViewer();
  const update = (payload: object) =>
    app.inject({ method: 'POST', url: UPDATE, headers: viewer.headers, payload });
  const answer = await update({ name: '  Dewi Lestari ', timezone: 'Asia/Jayapura' });
  expect(answer.json().result).toMatchObject({ name: 'Dewi Lestari', timezone: 'Asia/Jayapura' });
  const cookie = answer.cookies.find(({ name }) => name === 'profile');
  expect(JSON.parse(Buffer.from(cookie!.value, 'base64').toString()).name).toBe('Dewi Lestari');
  expect((await update({})).json().result).toMatchObject({ name: 'Dewi Lestari' });
  expect((await update({ role: 'admin', device_limit: 99 })).json().result).toMatchObject({
    role: 'viewer',
    device_limit: 2,
  });
});

test('without an account there is no profile', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    expect((await app.inject({ url: DETAILS, headers })).statusCode).toBe(401);
    const update = await app.inject({
      method: 'POST',
      url: UPDATE,
      headers,
      payload: { name: 'x' },
    });
    expect([update.statusCode, update.json().code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('an account that is gone is signed out', async () => {
  const viewer = await aViewer();
  await deps.db.deleteFrom('accounts.account').where('id', '=', viewer.accountId).execute();
  const { headers } = viewer;
  expect((await app.inject({ url: DETAILS, headers })).statusCode).toBe(401);
  const payload = { name: 'x' };
  expect((await app.inject({ method: 'POST', url: UPDATE, headers, payload })).statusCode).toBe(
    401,
  );
});

test.each([
  { name: '   ' },
  { name: 'a\u0000' },
  { name: 'x'.repeat(81) },
  { name: 5 },
  { timezone: 'Europe/Berlin' },
])('a bad change is refused: %j', async (payload) => {
  const { headers } = await aViewer();
  const answer = await app.inject({ method: 'POST', url: UPDATE, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});
