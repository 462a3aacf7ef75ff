import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { grantForSeed } from '#modules/commerce/index.ts';
import { DAY, HOUR } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const { app, deps } = await openTestApp({ modules: ['accounts', 'commerce'] });
const base = await app.listen({ host: '127.0.0.1', port: 0 });
const PASSWORD = 'Ombak Laut Selatan 7';

/** Tests read wire JSON freely. */
type Answered = {
  status: number;
  body: Awaited<ReturnType<Response['json']>>;
  cookies: string;
};

const visitor = { cookie: `tvs_token=${await deps.tokens.signService('tvs', HOUR)}` };

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...visitor, ...headers },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: response.status, body: await response.json(), cookies: cookies.join('; ') };
}

/** As a browser does it: key, sealed password, signature, login, device. */
async function signIn(email: string, device_id: string): Promise<Answered> {
  const { result: key } = (await (
    await fetch(`${base}/platform/v2/auth/password-key`, { headers: visitor })
  ).json()) as {
    result: { kid: string; key: JWK; now: number };
  };
  const content = JSON.stringify({ password: PASSWORD, iat: key.now, nonce: crypto.randomUUID() });
  const password = await new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.key, 'RSA-OAEP-256'));
  const body = { email, password };
  const path = '/platform/v2/auth/login';
  const signed = await post('/api/hmac', { url: path, body });
  const login = await post(path, body, signed.body.result.headers);
  expect(login.status).toBe(200);
  return post('/platform/v2/device/save', { device_id }, { cookie: login.cookies });
}

async function activeDevices(accountId: string): Promise<number> {
  const { n } = await deps.db
    .selectFrom('accounts.device')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('signedOutAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

test('thirty browsers that sign in at once over the wire never pass the limit of the plan', async () => {
  const email = 'serempak@contoh.id';
  const { accountId } = await aViewer({ identifier: email, password: PASSWORD, plan: 'premium' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => signIn(email, `peramban-${at}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 accounts.deviceLimit']),
  );
  expect(await activeDevices(accountId)).toBe(6);
});

test('thirty sign-ins of one browser take one place', async () => {
  const email = 'satu@contoh.id';
  const { accountId } = await aViewer({ identifier: email, password: PASSWORD });
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'satu')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await activeDevices(accountId)).toBe(2);
});

test('the limit follows the plan, and a business account has that of its contract', async () => {
  const limitOf = async (headers: { authorization: string }) => {
    const answer = await app.inject({ url: '/platform/v2/device/list-po2', headers });
    return answer.json<{ result: { limit: number } }>().result.limit;
  };
  const { accountId, headers } = await aViewer();
  expect(await limitOf(headers)).toBe(2);
  const endsAt = new Date(Date.now() + 30 * DAY);
  await grantForSeed(deps.db, accountId, 'lite', endsAt);
  expect(await limitOf(headers)).toBe(3);
  await grantForSeed(deps.db, accountId, 'premium', endsAt);
  expect(await limitOf(headers)).toBe(6);
  expect(await limitOf((await aViewer({ isB2b: true, plan: 'lite' })).headers)).toBe(25);
  const contract = await aViewer({ isB2b: true, deviceLimit: 120, plan: 'premium' });
  expect(await limitOf(contract.headers)).toBe(120);
  expect(await limitOf((await aViewer({ isCorpMember: true, plan: 'lite' })).headers)).toBe(3);
});
