import { expect, test } from 'vitest';
import { pathOf, serviceAudiences } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import {
  CLIENT_KEY_QUOTA,
  HMAC_LIFE,
  MINUTE,
  SECOND,
  SERVICE_TOKEN_LIFE,
} from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: 'all' });
const PASSWORD = 'Ombak Laut Selatan 7';
const LIST = '/platform/product/list';
const CATEGORIES = '/platform/category/list';

async function mint(name: string, url?: string): Promise<string> {
  const payload = url === undefined ? {} : { payload: { url } };
  const answer = await app.inject({ method: 'POST', url: `/api/${name}`, ...payload });
  return answer.json().result.access_token;
}

async function ask(url: string, headers: Record<string, string>) {
  const answer = await app.inject({ url, headers });
  return [answer.statusCode, answer.json().code ?? 'ok'];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const REFUSED = [401, 'common.unauthenticated'];

test.each(['tokentvs', 'tokenv1'])('a visitor reads with the token of /api/%s', async (name) => {
  const headers = bearer(await mint(name));
  expect(await ask(LIST, headers)).toEqual([200, 'ok']);
  expect(await ask(`${LIST}?page=2`, headers)).toEqual([200, 'ok']);
  expect(await ask('/platform/v2/device/list-po2', headers)).toEqual(REFUSED);
});

test.each(['tokenv2', 'tokenxgo'])('the token of /api/%s opens its address alone', async (name) => {
  const headers = bearer(await mint(name, 'product/list'));
  expect(await ask(`${LIST}?page=2`, headers)).toEqual([200, 'ok']);
  expect(await ask(CATEGORIES, headers)).toEqual(REFUSED);
  expect(await ask(`${LIST}/`, headers)).not.toEqual([200, 'ok']);
});

test.each(['v2', 'xgo'] as const)(
  'a token for %s without an address opens nothing',
  async (family) => {
    const headers = bearer(await deps.tokens.signService(family, MINUTE));
    expect(await ask(LIST, headers)).toEqual(REFUSED);
  },
);

test('the token of /api/tokentrvplus is for the second platform, not for the main one', async () => {
  const headers = bearer(await mint('tokentrvplus'));
  expect(await ask(LIST, headers)).toEqual(REFUSED);
});

test('a token lives a quarter of an hour', async () => {
  const headers = bearer(await mint('tokentvs'));
  expect(SERVICE_TOKEN_LIFE).toBe(15 * MINUTE);
  deps.clock.advance(SERVICE_TOKEN_LIFE - 5 * SECOND);
  expect(await ask(LIST, headers)).toEqual([200, 'ok']);
  deps.clock.advance(6 * SECOND);
  expect(await ask(LIST, headers)).toEqual(REFUSED);
});

test('a token made by somebody else opens nothing', async () => {
  const [head, body, signature] = (await mint('tokentvs')).split('.');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, aud: 'account', user_id: 'x' }));
  for (const token of [
    `${head}.${forged.toString('base64url')}.${signature}`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    'x',
  ])
    expect(await ask(LIST, bearer(token))).toEqual(REFUSED);
});

test('without any token a visitor is refused, and the client key reads within its quota', async () => {
  expect(await ask(LIST, {})).toEqual(REFUSED);
  expect(await ask(LIST, { 'x-client-key': 'not-the-client-key-of-this-one' })).toEqual(REFUSED);
  const outcomes = new Map<string, number>();
  deps.clock.toNextMinute();
  for (let time = 0; time < CLIENT_KEY_QUOTA + 5; time += 1) {
    const outcome = (await ask(time % 2 === 0 ? LIST : CATEGORIES, asClient(deps))).join(' ');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes]).toEqual([
    ['200 ok', CLIENT_KEY_QUOTA],
    ['429 common.tooMany', 5],
  ]);
  // Another address has a quota of its own, and so has the next minute.
  const elsewhere = { url: LIST, headers: asClient(deps), remoteAddress: '10.9.8.7' };
  expect((await app.inject(elsewhere)).statusCode).toBe(200);
  deps.clock.advance(MINUTE);
  expect(await ask(LIST, asClient(deps))).toEqual([200, 'ok']);
});

/** Posts that only read: their lists are too long for an address. */
const READING_POSTS = [
  'postLiveTvMatrix',
  'postSeriesVodMatrix',
  'postSingleVodMatrix',
  'verifyReceipt',
];

/** The visitor's own steps towards an account, each with what proves it beside the token. */
const SIGN_IN_PATHS = {
  'an address or number, and limits by it': 'checkEmail resendVerification requestPasswordReset',
  'an encrypted password': 'login register externalLogin undoDeletion linkPartnerAccount',
  'a signed link': 'resetPassword confirmContact',
  'a ticket of this browser': 'finishRegistration saveDevice deleteDevice claimCodeSignIn',
  'nothing yet: it begins': 'startCodeSignIn getPasskeyChallenge startPartner',
  'a passkey': 'loginWithPasskey',
  'what the partner said': 'redirectLogin finishPartner createPartnerAccount',
  'the token of a payment': 'confirmPayment',
  'the signed link of an e-mail': 'payRenewal writeInTicket',
  'nothing, within limits by address and network: a report of a problem': 'reportProblem',
};

test('a visitor token and the client key change nothing but their own way in', () => {
  const writes = calls.filter(
    ({ id, method, callers }) =>
      method !== 'GET' &&
      !READING_POSTS.includes(id) &&
      (callers.includes('service') || callers.includes('client')),
  );
  const signInPaths = Object.values(SIGN_IN_PATHS).flatMap((ids) => ids.split(' '));
  expect(writes.map(({ id }) => id).toSorted()).toEqual(signInPaths.toSorted());
});

test('a household signs in by the client key alone, at once and within its quota', async () => {
  const { headers, remoteAddress } = { headers: asClient(deps), remoteAddress: '10.4.4.4' };
  const signIn = async (at: number) => {
    const post = async (url: string, payload: object, more: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, payload, remoteAddress, headers: { ...headers, ...more } });
    const { email } = await aViewer({ password: PASSWORD });
    const password = await aBrowser(app).seal(PASSWORD);
    await post('/platform/register-stage', { email });
    await app.inject({ url: '/platform/v2/auth/password-key', headers, remoteAddress });
    const body = { email, password };
    const url = '/platform/v2/auth/login';
    const signature = (await post('/api/hmac', { url, body })).json().result.headers;
    const login = (await post(url, body, signature)).json().result;
    const own = { authorization: `Bearer ${login.access_token}` };
    return (await post('/platform/v2/device/save', { device_id: `tv-${at}` }, own)).statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, at) => signIn(at)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('an ended session in the cookies keeps no viewer from signing in, nor the key from its quota', async () => {
  const url = '/platform/v2/auth/password-key';
  const { sessionId, cookies } = await aViewer();
  const dead = { access_token: cookies.access_token };
  await deps.events.publish(deps.db, 'accounts.sessionsRevoked', { sessionIds: [sessionId] });
  const own = { url: '/platform/profile/details', cookies: dead };
  await expect.poll(async () => (await app.inject(own)).statusCode).toBe(401);

  expect((await app.inject({ url, cookies: dead })).statusCode).toBe(401);
  const tvs_token = await mint('tokentvs');
  for (const access_token of [dead.access_token, 'basi']) {
    const answer = await app.inject({ url, cookies: { access_token, tvs_token } });
    expect(answer.statusCode).toBe(200);
  }
  const byKey = { url, cookies: dead, headers: asClient(deps), remoteAddress: '10.5.5.5' };
  const outcomes = [];
  deps.clock.toNextMinute();
  for (let time = 0; time < CLIENT_KEY_QUOTA + 1; time += 1)
    outcomes.push((await app.inject(byKey)).statusCode);
  expect(outcomes).toEqual([...Array.from({ length: CLIENT_KEY_QUOTA }, () => 200), 429]);
});

test('each family of tokens is minted by one route of its own', async () => {
  const minted = await Promise.all(
    ['tokentvs', 'tokenv1', 'tokenv2', 'tokenxgo', 'tokentrvplus'].map(async (name) => {
      const found = await deps.tokens.verify(await mint(name, 'product/list'));
      return found?.caller.kind === 'service' ? found.caller.audience : undefined;
    }),
  );
  expect(new Set(minted)).toEqual(new Set(serviceAudiences));
});

test('a signature opens one call, for its method, path and body, once and for a minute', async () => {
  const browser = aBrowser(app);
  const path = '/platform/v2/auth/login';
  const body = { email: 'tanda@contoh.id', password: 'x' };
  const codeOf = async (url: string, sent: object, headers: Record<string, string>) =>
    (await browser.post(url, sent, headers)).json().code;
  const refused = 'accounts.hmacInvalid';
  const passed = 'accounts.passwordUnreadable';

  const once = await browser.sign(path, body);
  expect(await codeOf(path, body, once)).toBe(passed);
  expect(await codeOf(path, body, once)).toBe(refused);
  const other = await browser.sign(path, body);
  expect(await codeOf(path, { ...body, email: 'lain@contoh.id' }, other)).toBe(refused);
  expect(await codeOf('/platform/v2/auth/register', body, other)).toBe(refused);
  expect(await codeOf(path, body, { ...other, 'x-hmac-nonce': 'A'.repeat(22) })).toBe(refused);
  expect(await codeOf(path, body, {})).toBe(refused);
  // The fields may come in another order: it is the same body.
  expect(await codeOf(path, { password: 'x', email: body.email }, other)).toBe(passed);

  const late = await browser.sign(path, body);
  deps.clock.advance(HMAC_LIFE + SECOND);
  expect(await codeOf(path, body, late)).toBe(refused);

  const shared = await browser.sign(path, body);
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(path, body, shared)));
  expect(codes.filter((code) => code === passed)).toHaveLength(1);
});

test('every path of the contract is one that a token can be bound to', async () => {
  for (const call of calls) {
    const path = pathOf(call).replaceAll(/\{\w+\}/g, 'x');
    if (!path.startsWith('/platform')) continue;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tokenv2',
      payload: { url: path },
      remoteAddress: `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
});
