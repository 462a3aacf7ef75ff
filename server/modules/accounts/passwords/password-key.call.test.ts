import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { asClient } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
// The template has one, so that no other file makes its own.
await deps.db.deleteFrom('accounts.passwordKey').execute();
const PATH = '/platform/v2/auth/password-key';

const ask = (from = app) => from.inject({ url: PATH, headers: asClient(deps) });

async function currentKey(from = app) {
  return (await ask(from)).json().result;
}

test('processes that start at once share one key pair, and only its public half leaves', async () => {
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => (await openTestApp({ modules: ['accounts'] })).app),
  );
  const seconds = () => Math.floor(deps.clock.now().getTime() / 1000);
  const before = seconds();
  const keys = await Promise.all([app, ...others].map((one) => currentKey(one)));
  // Seconds go by while a busy machine answers.
  expect(keys[0].now).toBeGreaterThanOrEqual(before);
  expect(keys[0].now).toBeLessThanOrEqual(seconds());
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  expect(keys[0]).toEqual({
    kid: expect.any(String),
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    key: { kty: 'RSA', n: expect.any(String), e: 'AQAB' },
    now: expect.any(Number),
    expires_at: expect.any(String),
  });
  const rows = await deps.db.selectFrom('accounts.passwordKey').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.encryptedPrivateKey.includes('PRIVATE KEY')).toBe(false);
  expect((await ask()).headers['cache-control']).toBe('no-store');
});

test('a key is replaced after a week and opens for another hour', async () => {
  const browser = aBrowser(app);
  const encryptedPassword = await browser.seal('Ombak Laut Selatan 7', {
    iat: Math.floor(Date.now() / 1000) + 7 * 86_400 + 60,
  });
  const { kid } = await currentKey();
  deps.clock.advance(7 * DAY + MINUTE);
  expect((await currentKey()).kid).not.toBe(kid);
  const body = { email: 'putar@contoh.id', password: encryptedPassword, consents: 'service' };
  const answer = await browser.postSigned('/platform/v2/auth/register', body);
  expect(answer.statusCode).toBe(200);
  deps.clock.advance(HOUR);
  const late = await browser.postSigned('/platform/v2/auth/register', body);
  expect(late.json().code).toBe('accounts.passwordUnreadable');
});

test('a key encrypted under another master secret is replaced', async () => {
  const secrets = { ...deps.config.secrets, master: 'another-secret-of-at-least-32-characters' };
  const { kid } = await currentKey();
  const { app: moved } = await openTestApp({
    modules: ['accounts'],
    config: { ...deps.config, secrets },
  });
  expect((await currentKey(moved)).kid).not.toBe(kid);
});
