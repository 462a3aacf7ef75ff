import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

const NAMES = ['SEED', 'DATABASE_URL', 'SANDBOX', 'PUBLIC_URL'];

afterEach(() => vi.unstubAllEnvs());

function seedsWith(env: Record<string, string>): boolean {
  for (const name of NAMES) vi.stubEnv(name, env[name] ?? '');
  return readSettings([]).seeds;
}

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:4000' }, true],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, true],
  [{ PUBLIC_URL: 'https://tayang.example' }, false],
  [{ DATABASE_URL: 'postgres://db.example/tayang' }, false],
  [{ SANDBOX: 'off' }, false],
  // Whoever wants accounts with known passwords there has to say so.
  [{ SANDBOX: 'off', SEED: 'on' }, true],
  [{ SEED: 'off' }, false],
] as const)('with %j the demo and its accounts are seeded: %s', (env, expected) => {
  expect(seedsWith(env)).toBe(expected);
});
