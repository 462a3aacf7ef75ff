import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** A production of its own on this machine, all keys good. */
const local = {
  DATABASE_URL: 'postgres://db.internal/tayang',
  SECRET_KEY: 'Jq8vTz3LwYhK0sNfRb6UxEo2CgMdPi9A',
  CLIENT_KEY: 'p4ZkW7nGmXc1QyVh',
  MIDTRANS_SERVER_KEY: 'Mid-server-h2Vn8KqLzR0tYwXcB5sD',
};
const service = {
  ...local,
  PUBLIC_URL: 'https://nonton.id',
  SMTP_URL: 'smtps://user:key@mail.nonton.id',
  MAIL_FROM: 'Nonton <halo@nonton.id>',
  VAPID_PRIVATE_KEY: 'Q0mTzq3p0Y5Hk1Jw8vXn2LrBfUc7Sd4EaG9hKtNbWyI',
};

/** The names of the variables that a start complains about. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return lines.map((line) => /^ {2}([A-Z0-9_]+): /.exec(line)?.[1] ?? line).toSorted();
  }
}

test('a service with all that it needs starts: no sandbox, no test clock', () => {
  const config = readConfig(service);
  expect([config.sandboxUrl, config.hasTestClock, config.http.cookieSecure]).toEqual([
    undefined,
    false,
    true,
  ]);
  expect(problemsOf(local)).toEqual([]);
});

test('an address for viewers and nothing else: everything that is missing is named at once', () => {
  expect(problemsOf({ PUBLIC_URL: 'https://nonton.id' })).toEqual([
    'CLIENT_KEY',
    'DATABASE_URL',
    'MAIL_FROM',
    'MIDTRANS_SERVER_KEY',
    'SECRET_KEY',
    'SMTP_URL',
    'VAPID_PRIVATE_KEY',
  ]);
});

test.each([
  ['SECRET_KEY', 'a'.repeat(32)],
  ['SECRET_KEY', 'test-secret-key-of-forty-characters-long'],
  ['SECRET_KEY', 'change-me'],
  ['SECRET_KEY', local.CLIENT_KEY.repeat(2)],
  ['CLIENT_KEY', 'a'.repeat(16)],
  ['MASTER_PASSWORD', 'abcdefghijklmnopqrst'],
  ['MIDTRANS_SERVER_KEY', 'x'],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-server-h2Vn8KqLzR0tYwXcB5sD'],
  ['MIDTRANS_API_URL', 'https://api.sandbox.midtrans.com'],
  ['PARTNER_CLIENT_SECRET', 'partner-secret'],
  ['TRINVI_URL', 'https://kupon.mitra.example'],
  ['SANDBOX_URL', 'http://127.0.0.1:3001'],
  ['TEST_CLOCK', 'true'],
])('a service does not start with %s=%s', (name, value) => {
  expect([...new Set(problemsOf({ ...service, [name]: value }))]).toEqual([name]);
});

test('the coupon platform is asked by https, with a secret that is none to guess', () => {
  const trinvi = { TRINVI_URL: 'http://kupon.mitra.example', TRINVI_CLIENT_SECRET: 'rahasia' };
  expect(problemsOf({ ...service, ...trinvi })).toEqual(['TRINVI_CLIENT_SECRET', 'TRINVI_URL']);
  expect(problemsOf({ ...local, TRINVI_CLIENT_SECRET: 'rahasia' })).toEqual(['TRINVI_URL']);
});

test('two secrets alike are both named', () => {
  const twice = { ...service, MASTER_PASSWORD: service.MIDTRANS_SERVER_KEY };
  expect(problemsOf(twice)).toEqual(['MASTER_PASSWORD', 'MIDTRANS_SERVER_KEY']);
});

test('own secrets are weighed at every address, what the sandbox needs only at one for viewers', () => {
  expect(problemsOf({ ...local, SECRET_KEY: 'a'.repeat(32) })).toEqual(['SECRET_KEY']);
  expect(problemsOf({ ...local, MIDTRANS_SERVER_KEY: 'SB-Mid-server-x' })).toEqual([]);
  expect(problemsOf({ ...local, TEST_CLOCK: 'true' })).toEqual(['TEST_CLOCK']);
  expect(
    problemsOf({ ...local, SANDBOX_URL: 'http://127.0.0.1:3001', TEST_CLOCK: 'true' }),
  ).toEqual([]);
  const cookies = { SANDBOX_URL: 'http://127.0.0.1:3001', COOKIE_SECURE: 'true' };
  expect(problemsOf({ ...local, ...cookies })).toContain('SANDBOX_URL');
});

test('a trial in public is said in words: then the sandbox opens at an address for viewers', () => {
  const trial = { ...service, SANDBOX_URL: 'http://127.0.0.1:3001', TEST_CLOCK: 'true' };
  expect(problemsOf(trial)).toEqual(['SANDBOX_URL']);
  const config = readConfig({ ...trial, SANDBOX_PUBLIC: 'yes', MIDTRANS_SERVER_KEY: 'SB-Mid-x' });
  expect([config.sandboxUrl, config.hasTestClock]).toEqual(['http://127.0.0.1:3001', true]);
});

const httpOf = (env: Record<string, string>) => readConfig({ ...local, ...env }).http;

test.each([
  [{}, false],
  [{ TRUST_PROXY: 'false' }, false],
  [{ TRUST_PROXY: '0' }, false],
  [{ TRUST_PROXY: '1' }, 1],
  [{ TRUST_PROXY: '2' }, 2],
  [{ TRUST_PROXY: '10.0.0.0/8' }, ['10.0.0.0/8']],
  [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::7' }, ['10.0.0.0/8', '2001:db8::7']],
])('with %j these proxies are believed: %j', (env, trusted) => {
  expect(httpOf(env).trustProxy).toEqual(trusted);
});

test.each(['ya', '-1', '1.5', '10.0.0.0/8;1.1.1.1', '10.0.0.0/', 'proxy.example', '300.1.1.1'])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(() => httpOf({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: a number of proxies/);
  },
);

test('a variable that got another name is not dropped in silence', () => {
  expect(problemsOf({ ...local, LIVE_RUNGS: '240' })).toEqual(['LIVE_RUNGS']);
});

test('a proxy is not believed for the mere asking, and the message says what to write', () => {
  expect(() => httpOf({ TRUST_PROXY: 'true' })).toThrow(
    /TRUST_PROXY: true would believe .* such as 1/,
  );
});

test.each([
  [{}, false],
  [{ SANDBOX_URL: 'http://127.0.0.1:3001' }, true],
  [{ NODE_ENV: 'test' }, true],
  [{ API_DOCS: 'true' }, true],
  [{ API_DOCS: 'false', NODE_ENV: 'development' }, false],
])('with %j the contract is there to read: %s', (env, hasDocs) => {
  expect(httpOf(env).hasDocs).toBe(hasDocs);
});
