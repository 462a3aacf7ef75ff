import { expect, test } from 'vitest';
import { listActs } from '#platform/acts.ts';
import { setDeviceLimit } from '#modules/accounts/index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['engagement'] });
const AT = '/platform/studio/v1/account';
const PASSWORD = 'Ombak Laut Selatan 7';
const reason = 'Diminta lewat telepon';

const support = await aViewer({ role: 'support' });
const admin = await aViewer({ role: 'admin' });

const act = (who: Viewer, path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `${AT}/${path}`,
    headers: who.headers,
    payload: { reason, ...payload },
  });
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const auditOf = async (accountId: string) =>
  (await listActs(deps.db, { kind: 'account', id: accountId }))
    .toReversed()
    .map(({ actorId, at: _, ...act }) => ({ operatorId: actorId, ...act }));
const statusOf = async ({ headers }: Viewer) =>
  (await app.inject({ url: '/platform/personalization/cek-status', headers })).json().data;

test('support puts an account on the skip list and takes it off, each time with a line', async () => {
  const viewer = await aViewer();
  const { email, accountId } = viewer;
  expect((await statusOf(viewer)).is_skipped).toBe(0);
  const on = await act(support, 'personalization-skip', { email, is_skipped: 1 });
  expect(on.json().result).toEqual({ is_skipped: 1 });
  expect((await statusOf(viewer)).is_skipped).toBe(1);
  await act(admin, 'personalization-skip', { email: email.toUpperCase(), is_skipped: 0 });
  expect((await statusOf(viewer)).is_skipped).toBe(0);
  expect(await auditOf(accountId)).toEqual([
    {
      operatorId: support.accountId,
      act: 'personalization-skip',
      reason,
      before: { isSkipped: false },
      after: { isSkipped: true },
    },
    expect.objectContaining({ operatorId: admin.accountId, after: { isSkipped: false } }),
  ]);
});

test('what was agreed with a business holds, whatever plans say; no other account has a contract', async () => {
  const hotel = await aViewer({ role: 'b2b', isB2b: true });
  const { email, accountId } = hotel;
  const answer = await act(support, 'agreed-devices', { email, device_limit: 60 });
  expect(answer.json().result).toEqual({ device_limit: 60 });
  const profile = await app.inject({ url: '/platform/profile/details', headers: hotel.headers });
  expect(profile.json().result.device_limit).toBe(60);
  expect(await auditOf(accountId)).toMatchObject([
    { before: { devices: 25 }, after: { devices: 60 } },
  ]);
  const viewer = await aViewer();
  const refused = await act(support, 'agreed-devices', { email: viewer.email, device_limit: 9 });
  expect(outcome(refused)).toEqual([409, 'studio.notBusiness']);
  expect(await auditOf(viewer.accountId)).toEqual([]);
});

test('all sessions of an account end at once, remembered ones too, and its places are free', async () => {
  const viewer = await aViewer({ password: PASSWORD });
  await setDeviceLimit(deps.db, viewer.accountId, 2);
  const browser = aBrowser(app);
  await browser.login(viewer.email, PASSWORD, { rememberme: true });
  const saved = await browser.saveDevice();
  const { remember_token: remembered } = saved.json().result;
  const answer = await act(support, 'end-sessions', { email: viewer.email });
  expect(answer.json().result).toEqual({ ended: 1 });
  const profile = () => app.inject({ url: '/platform/profile/details', headers: viewer.headers });
  await expect.poll(async () => (await profile()).statusCode).toBe(401);
  expect((await browser.post('/platform/v2/auth/refresh')).statusCode).toBe(401);
  const device_id = browser.deviceId;
  const again = { email: viewer.email, password: remembered, device_id };
  expect((await browser.postSigned('/platform/v2/auth/login', again)).statusCode).toBe(403);
  const back = aBrowser(app);
  expect((await back.login(viewer.email, PASSWORD)).statusCode).toBe(200);
  expect((await back.saveDevice()).statusCode).toBe(200);
  expect(await auditOf(viewer.accountId)).toMatchObject([{ act: 'end-sessions' }]);
});

test('only an admin acts on accounts of staff; unknown or deleted ones are not found', async () => {
  const editor = await aViewer({ role: 'editor' });
  const { email } = editor;
  expect(outcome(await act(support, 'end-sessions', { email }))).toEqual([403, 'common.forbidden']);
  expect(await auditOf(editor.accountId)).toEqual([]);
  expect((await act(admin, 'end-sessions', { email })).statusCode).toBe(200);
  const gone = await aViewer();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', gone.accountId)
    .execute();
  for (const unknown of [gone.email, 'hantu@contoh.id', 'bukan alamat']) {
    const answer = await act(admin, 'end-sessions', { email: unknown });
    expect(outcome(answer)).toEqual([404, 'studio.accountUnknown']);
  }
});

test.each([
  ['end-sessions', { email: 'a@b.id', reason: '  ' }],
  ['end-sessions', { reason }],
  ['agreed-devices', { email: 'a@b.id', device_limit: 0 }],
  ['agreed-devices', { email: 'a@b.id', device_limit: 1001 }],
  ['personalization-skip', { email: 'a@b.id', is_skipped: 2 }],
])('a bad body is refused: %s %j', async (path, body) => {
  expect(outcome(await act(admin, path, body))).toEqual([400, 'common.badRequest']);
});

test.each(['rights', 'editor', 'finance'] as const)('a %s may do none of it', async (role) => {
  const who = await aViewer({ role });
  const answer = await act(who, 'end-sessions', { email: 'a@b.id' });
  expect(outcome(answer)).toEqual([403, 'common.forbidden']);
});
