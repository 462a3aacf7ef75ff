import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const CODE = '/platform/v2/auth/device-code';
const CLAIM = `${CODE}/claim`;

async function aTv() {
  const tv = aBrowser(app);
  const answer = await tv.post(CODE, { device_id: tv.deviceId });
  expect(answer.statusCode).toBe(200);
  return { ...tv, shown: answer.json().result };
}

function decide(viewer: { headers: object }, code: string, decision = 'approve') {
  return app.inject({
    method: 'POST',
    url: `${CODE}/decide`,
    headers: { ...viewer.headers },
    payload: { code, decision },
  });
}

test('a browser is shown a code and where to type it; the secret stays in its cookie', async () => {
  const tv = await aTv();
  expect(tv.shown).toMatchObject({ state: 'waiting', version: 1 });
  expect(tv.shown.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(tv.shown.verification_uri).toBe('http://tayang.test/hubungkan');
  expect(tv.shown.verification_uri_complete).toBe(
    `http://tayang.test/hubungkan?kode=${tv.shown.code}`,
  );
  const left = Date.parse(tv.shown.expires_at) - Date.parse(tv.shown.now);
  expect(Math.abs(left - 10 * MINUTE)).toBeLessThan(5_000);
  const again = await aBrowser(app).post(CODE, {});
  const [cookie] = again.cookies.filter(({ name }) => name === 'code_ticket');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(again.body).not.toContain(cookie!.value);
  expect((await tv.get(CODE)).json().result.code).toBe(tv.shown.code);
});

test('an approved code signs in the browser that asked, once, as a remembered device', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const tv = await aTv();
  expect((await tv.post(CLAIM)).json().code).toBe('accounts.codeWaiting');
  expect((await decide(viewer, tv.shown.code)).statusCode).toBe(200);
  expect((await tv.get(CODE)).json().result).toMatchObject({ state: 'approved', version: 2 });

  const claimed = await tv.post(CLAIM);
  expect(claimed.statusCode).toBe(200);
  expect(claimed.json().result).toMatchObject({
    email: viewer.email,
    statusCode: '200',
    device_id: tv.deviceId,
  });
  expect(tv.cookies['code_ticket']).toBeUndefined();
  expect(tv.cookies['rememberme']).toBe('1');
  expect((await tv.get('/api/auth/session')).json()).toMatchObject({
    user: { email: viewer.email },
  });
  const { result } = (await tv.get('/platform/v2/device/list-po2')).json();
  expect(result.devices).toHaveLength(2);
  expect(deps.mail.lastTo(viewer.email)?.subject).toContain('perangkat baru');
});

test('the code alone signs no one in', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const tv = await aTv();
  await decide(viewer, tv.shown.code);
  const thief = await aTv();
  expect((await thief.post(CLAIM)).json().code).toBe('accounts.codeWaiting');
  const stranger = aBrowser(app);
  for (const answer of [
    await stranger.post(CLAIM),
    await stranger.get(CODE),
    await stranger.get(`${CODE}/events`),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.ticketInvalid']);
  }
});

test('an approval is fetched once, by one of ten at once', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const tv = await aTv();
  await decide(viewer, tv.shown.code);
  const cookies = { code_ticket: tv.cookies['code_ticket']! };
  const headers = asClient(deps);
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => app.inject({ method: 'POST', url: CLAIM, cookies, headers })),
  );
  expect(claims.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const sessions = await deps.db
    .selectFrom('accounts.session')
    .select('id')
    .where('accountId', '=', viewer.accountId)
    .execute();
  expect(sessions).toHaveLength(2);
});

test('a refused or expired code opens nothing', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const refused = await aTv();
  await decide(viewer, refused.shown.code, 'refuse');
  expect((await refused.get(CODE)).json().result.state).toBe('refused');
  expect((await refused.post(CLAIM)).json().code).toBe('accounts.codeRefused');

  const late = await aTv();
  const approved = await aTv();
  deps.clock.advance(9 * MINUTE);
  const fresh = await aViewer({ identifier: viewer.email });
  await decide(fresh, approved.shown.code);
  deps.clock.advance(2 * MINUTE);
  expect((await late.get(CODE)).json().result.state).toBe('expired');
  expect((await late.post(CLAIM)).json().code).toBe('accounts.codeExpired');
  // Approved in its last minute: there is still time to fetch it.
  expect((await approved.post(CLAIM)).statusCode).toBe(200);
});

test('a new code of the same browser takes the place of the earlier one', async () => {
  const viewer = await aViewer();
  const tv = await aTv();
  const second = (await tv.post(CODE, { device_id: tv.deviceId })).json().result;
  expect(second.code).not.toBe(tv.shown.code);
  expect((await decide(viewer, tv.shown.code)).json().code).toBe('accounts.codeUnknown');
});

test('a device that was signed out from the phone, or an account that was deleted, is not let in', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const tv = await aTv();
  await decide(viewer, tv.shown.code);
  await app.inject({
    method: 'POST',
    url: '/platform/v2/device/delete',
    headers: viewer.headers,
    payload: { device_id: tv.deviceId },
  });
  expect((await tv.post(CLAIM)).json().code).toBe('accounts.codeRefused');

  const leaver = await aViewer({ deviceLimit: 3 });
  const other = await aTv();
  await decide(leaver, other.shown.code);
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', leaver.accountId)
    .execute();
  expect((await other.post(CLAIM)).json().code).toBe('accounts.codeRefused');
});

test('codes are asked for only so often from one address', async () => {
  const remoteAddress = '10.200.0.1';
  const input = { method: 'POST', url: CODE, payload: {}, remoteAddress } as const;
  const ask = async () =>
    (await app.inject({ ...input, headers: await asService(deps) })).statusCode;
  expect(await ask()).toBe(200);
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 2_999 })
    .where('key', 'like', 'codeStartByAddress:%')
    .execute();
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

test.each([{ device_id: '' }, { device_id: 7 }, { device_id: 'a\u0000' }])(
  'a bad body is refused: %j',
  async (payload) => {
    const answer = await aBrowser(app).post(CODE, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);
