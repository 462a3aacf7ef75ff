import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';

const { app, deps } = await openTestApp({ modules: ['accounts', 'commerce'] });

function sign(payload: object) {
  return app.inject({ method: 'POST', url: '/api/hmac', payload });
}

test.each(['/v2/auth/login', 'v2/auth/register', 'http://tayang.test/platform/v2/auth/login'])(
  '%s is signed for a minute',
  async (url) => {
    const { result } = (await sign({ url, body: { email: 'a@contoh.id' } })).json();
    expect(Object.keys(result.headers)).toEqual([
      'x-hmac-signature',
      'x-hmac-nonce',
      'x-hmac-time',
    ]);
    const life = new Date(result.expires_at).getTime() - deps.clock.now().getTime();
    expect(life).toBeLessThanOrEqual(MINUTE);
    expect(life).toBeGreaterThan(MINUTE - 5000);
  },
);

test.each([
  '/v2/cart/create',
  '/platform/v2/auth/reg/final',
  'https://jahat.example/v2/auth/login',
  '/',
])('%s is never signed', async (url) => {
  const answer = await sign({ url, body: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'accounts.urlNotAllowed']);
});

test('what is not flat is not signed', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/hmac',
    headers: { 'content-type': 'application/json' },
    payload: `{"url":"/v2/auth/login","body":{"a":${deep}}}`,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('who asks for signatures all the time is slowed down', async () => {
  const ask = async () => (await sign({ url: '/v2/auth/login', body: {} })).statusCode;
  expect(await ask()).toBe(200);
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 11_999 })
    .where('key', 'like', 'hmacByAddress:%')
    .execute();
  expect([await ask(), await ask()]).toEqual([200, 429]);
});
