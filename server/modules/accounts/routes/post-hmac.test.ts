import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { testApp } from '#test/app.ts';

const { app, parts } = await testApp();

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
    const life = new Date(result.expires_at).getTime() - parts.clock.now().getTime();
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
  const codes = new Set<number>();
  for (let i = 0; i < 125; i += 1)
    codes.add((await sign({ url: '/v2/auth/login', body: {} })).statusCode);
  expect([...codes]).toEqual([200, 429]);
});
