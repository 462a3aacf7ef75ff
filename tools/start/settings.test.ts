import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

const NAMES = [
  'SEED',
  'DATABASE_URL',
  'SANDBOX',
  'SANDBOX_PUBLIC',
  'PUBLIC_URL',
  'HOST',
  'SERVERS',
];

afterEach(() => vi.unstubAllEnvs());

function settingsWith(env: Record<string, string>, args: string[] = []) {
  for (const name of NAMES) vi.stubEnv(name, env[name] ?? '');
  return readSettings(args);
}

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:4000' }, true],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, true],
  [{ PUBLIC_URL: 'https://tayang.example' }, false],
  [{ PUBLIC_URL: 'http://10.tayang.example' }, false],
  [{ DATABASE_URL: 'postgres://db.example/tayang' }, false],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ SANDBOX: 'off' }, false],
  // Said in words: a sandbox in public, and still no accounts with known passwords.
  [{ PUBLIC_URL: 'https://tayang.example', SANDBOX: 'on', SANDBOX_PUBLIC: 'yes' }, false],
  // An operator who wants accounts with known passwords there has to say so.
  [
    { PUBLIC_URL: 'https://tayang.example', SANDBOX: 'on', SANDBOX_PUBLIC: 'yes', SEED: 'on' },
    true,
  ],
  // Paid orders and staff with known passwords beside real money: not by a word either.
  [{ SANDBOX: 'off', SEED: 'on' }, 'refused'],
  [{ PUBLIC_URL: 'https://tayang.example', SEED: 'on' }, 'refused'],
  [{ DATABASE_URL: 'postgres://db.example/tayang', SEED: 'on' }, 'refused'],
  [{ SEED: 'off' }, false],
] as const)('with %j the demo and its accounts are seeded: %s', (env, expected) => {
  if (expected === 'refused')
    expect(() => settingsWith(env)).toThrow(/SEED: on without the sandbox/);
  else expect(settingsWith(env).seeds).toBe(expected);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:4000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:4000', HOST: '::1' }, true],
  [{ SANDBOX: 'on' }, true],
  [{ SANDBOX: 'off' }, false],
  [{ SANDBOX_PUBLIC: 'yes' }, true],
  // Whatever lets others in, or holds real data, has no sandbox by default...
  [{ PUBLIC_URL: 'https://tayang.example' }, false],
  [{ PUBLIC_URL: 'http://tayang.example' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.tayang.example' }, false],
  [{ DATABASE_URL: 'postgres://db.example/tayang' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.20' }, false],
  // ...nor by half a word.
  [{ PUBLIC_URL: 'https://tayang.example', SANDBOX_PUBLIC: 'yes' }, false],
  [{ PUBLIC_URL: 'https://tayang.example', SANDBOX: 'on' }, 'refused'],
  [{ DATABASE_URL: 'postgres://db.example/tayang', SANDBOX: 'on' }, 'refused'],
  [{ HOST: '0.0.0.0', SANDBOX: 'on' }, 'refused'],
  [{ HOST: '0.0.0.0', SANDBOX: 'on', SANDBOX_PUBLIC: 'yes' }, true],
  [{ PUBLIC_URL: 'https://tayang.example', SANDBOX: 'on', SANDBOX_PUBLIC: 'yes' }, true],
] as const)('with %j the sandbox is on: %s', (env, expected) => {
  if (expected === 'refused') expect(() => settingsWith(env)).toThrow(/SANDBOX_PUBLIC=yes/);
  else expect(settingsWith(env).sandbox !== undefined).toBe(expected);
});

test.each([
  [{}, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'https://tayang.example' }, '0.0.0.0'],
  [{ HOST: '0.0.0.0', SANDBOX: 'on', SANDBOX_PUBLIC: 'yes' }, '0.0.0.0'],
  [{ HOST: '10.0.0.5' }, '10.0.0.5'],
] as const)('with %j the site listens on %s', (env, host) => {
  expect(settingsWith(env).host).toBe(host);
});

test('two servers share the port; one in development, where it is watched', () => {
  expect(settingsWith({}).servers).toBe(2);
  expect(settingsWith({ SERVERS: '4' }).servers).toBe(4);
  expect(settingsWith({ SERVERS: '4' }, ['--dev']).servers).toBe(1);
});
