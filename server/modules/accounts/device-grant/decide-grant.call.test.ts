import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { setDeviceLimit } from '../index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { codeLimitDetails } from '#contract/accounts/index.ts';
import { MINUTE } from '#contract/constants.ts';
import { sweep } from '../module.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const CODE = '/platform/v2/auth/device-code';
const LOOK = `${CODE}/look`;
const DECIDE = `${CODE}/decide`;
const TV_AGENT = 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/120 Safari/537.36';

async function aTv() {
  const tv = aBrowser(app);
  const answer = await tv.post(CODE, { device_id: tv.deviceId }, { 'user-agent': TV_AGENT });
  return { ...tv, code: answer.json().result.code as string };
}

function ask(url: string, headers: object, payload: object, remoteAddress = '10.9.8.7') {
  return app.inject({ method: 'POST', url, headers: { ...headers }, payload, remoteAddress });
}

function devicesOf(accountId: string) {
  return deps.db
    .selectFrom('accounts.device')
    .select(['id', 'label', 'clientId'])
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .execute();
}

test('the phone sees which device asks, however the code is typed', async () => {
  const { headers } = await aViewer();
  const tv = await aTv();
  for (const typed of [tv.code, tv.code.toLowerCase(), ` ${tv.code.replace('-', ' ')} `]) {
    const { result } = (await ask(LOOK, headers, { code: typed })).json();
    expect(result).toMatchObject({ code: tv.code, device: 'Chrome di TV', is_same_network: false });
    expect(result.place).toBe('Jaringan lokal');
  }
  const own = await ask(CODE, asClient(deps), {});
  const near = await ask(LOOK, headers, { code: own.json().result.code });
  expect(near.json().result.is_same_network).toBe(true);
});

test('looking decides nothing', async () => {
  const { headers } = await aViewer();
  const tv = await aTv();
  await ask(LOOK, headers, { code: tv.code });
  expect((await tv.get(CODE)).json().result.state).toBe('waiting');
});

test('ten approvals at once make one session', async () => {
  const viewer = await aViewer({ deviceLimit: 6 });
  const tv = await aTv();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      ask(DECIDE, viewer.headers, { code: tv.code, decision: 'approve' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9);
  expect(await devicesOf(viewer.accountId)).toHaveLength(2);
  expect((await tv.post(`${CODE}/claim`)).statusCode).toBe(200);
  expect((await tv.post(`${CODE}/claim`)).statusCode).toBe(403);
});

test('of two accounts that approve at once, one signs the television in', async () => {
  const viewers = await Promise.all([aViewer(), aViewer()]);
  const tv = await aTv();
  const answers = await Promise.all(
    viewers.map(({ headers }) => ask(DECIDE, headers, { code: tv.code, decision: 'approve' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  const winner = viewers[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
  const claimed = await tv.post(`${CODE}/claim`);
  expect(claimed.json().result.email).toBe(winner.email);
});

test('who decided second hears that the code is gone', async () => {
  const viewer = await aViewer();
  const tv = await aTv();
  expect(
    (await ask(DECIDE, viewer.headers, { code: tv.code, decision: 'refuse' })).json(),
  ).toMatchObject({ result: { state: 'refused', device: 'Chrome di TV' } });
  const late = await ask(DECIDE, viewer.headers, { code: tv.code, decision: 'approve' });
  expect([late.statusCode, late.json().code]).toEqual([404, 'accounts.codeUnknown']);
  expect(await devicesOf(viewer.accountId)).toHaveLength(1);
});

test('at the device limit the phone makes room and approves the same code', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const old = await aViewer({ identifier: viewer.email });
  await setDeviceLimit(deps.db, viewer.accountId, 2);
  const tv = await aTv();
  const body = { code: tv.code, decision: 'approve' };
  const refused = await ask(DECIDE, viewer.headers, body);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.deviceLimit']);
  const { devices } = codeLimitDetails.parse(refused.json().details);
  expect(devices.filter(({ is_current }) => is_current)).toHaveLength(1);
  expect((await tv.get(CODE)).json().result.state).toBe('waiting');

  const { device_id } = devices.find(({ is_current }) => !is_current)!;
  await ask('/platform/v2/device/delete', viewer.headers, { device_id });
  expect((await ask(DECIDE, viewer.headers, body)).statusCode).toBe(200);
  expect((await tv.post(`${CODE}/claim`)).statusCode).toBe(200);
  const gone = () => app.inject({ url: '/platform/profile/details', headers: old.headers });
  await expect.poll(async () => (await gone()).statusCode).toBe(401);
});

test('thirty televisions approved at once never pass the limit', async () => {
  const viewer = await aViewer({ deviceLimit: 4 });
  const tvs = await Promise.all(Array.from({ length: 12 }, aTv));
  await Promise.all(
    tvs.map(({ code }) => ask(DECIDE, viewer.headers, { code, decision: 'approve' })),
  );
  expect(await devicesOf(viewer.accountId)).toHaveLength(4);
});

test('an approved device that is never claimed is signed out', async () => {
  const viewer = await aViewer({ deviceLimit: 2 });
  const tv = await aTv();
  await ask(DECIDE, viewer.headers, { code: tv.code, decision: 'approve' });
  expect(await devicesOf(viewer.accountId)).toHaveLength(2);
  await sweep(deps);
  expect(await devicesOf(viewer.accountId)).toHaveLength(2);
  deps.clock.advance(11 * MINUTE);
  await sweep(deps);
  expect(await devicesOf(viewer.accountId)).toHaveLength(1);
});

test('an account may guess twenty times, and even a right code is then refused', async () => {
  const viewer = await aViewer();
  const tv = await aTv();
  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => ask(LOOK, viewer.headers, { code: 'BBBB-BBBB' })),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  for (const body of [
    { code: tv.code, decision: 'approve' },
    { code: tv.code, decision: 'refuse' },
  ]) {
    const answer = await ask(DECIDE, viewer.headers, body);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'accounts.tooManyAttempts']);
  }
  const other = await aViewer();
  expect((await ask(LOOK, other.headers, { code: tv.code })).statusCode).toBe(200);
});

test('visitors neither look nor decide', async () => {
  const tv = await aTv();
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    for (const url of [LOOK, DECIDE]) {
      const answer = await ask(url, headers, { code: tv.code, decision: 'approve' });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
    }
  }
});

test('a page of another site approves nothing', async () => {
  const viewer = await aViewer();
  const tv = await aTv();
  const answer = await app.inject({
    method: 'POST',
    url: DECIDE,
    cookies: viewer.cookies,
    headers: { origin: 'https://jahat.example' },
    payload: { code: tv.code, decision: 'approve' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'common.foreignOrigin']);
});

test.each([{}, { code: '' }, { code: 'x'.repeat(50) }, { code: 'BBBBBBBB', decision: 'maybe' }])(
  'a bad body is refused: %j',
  async (payload) => {
    const { headers } = await aViewer();
    const answer = await ask(DECIDE, headers, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);

test('the browser that waits is notified at once, and one that comes back sees what it missed', async () => {
  const viewer = await aViewer();
  const tv = await aTv();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${CODE}/events`, {
      headers: { cookie: `code_ticket=${tv.cookies['code_ticket']}` },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    return {
      async until(words: string) {
        while (!seen.includes(words)) seen += (await reader.read()).value ?? '';
      },
      close: () => reader.cancel(),
    };
  };
  const stream = await open();
  await stream.until('"state":"waiting"');
  await ask(DECIDE, viewer.headers, { code: tv.code, decision: 'approve' });
  await stream.until('"state":"approved"');
  await stream.close();
  const later = await open();
  await later.until('"state":"approved"');
  await later.close();
});
