import { expect, test, vi } from 'vitest';
import { parseOptions, verify } from '@node-rs/argon2';
import { createPasswords } from './password-hashing.ts';

const check = vi.fn(verify);
const passwords = createPasswords(undefined, check);

test('a hash is argon2id and matches its own password only', async () => {
  const hash = await passwords.hash('Ombak Laut Selatan 7');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await passwords.matches(hash, 'Ombak Laut Selatan 7')).toBe(true);
  expect(await passwords.matches(hash, 'Ombak Laut Selatan 8')).toBe(false);
});

test('a password is the same however its characters are composed', async () => {
  const hash = await passwords.hash('kaf\u00e9 senja sore');
  expect(await passwords.matches(hash, 'kafe\u0301 senja sore')).toBe(true);
});

test('without an account the same work is done, for nothing', async () => {
  check.mockClear();
  const hash = await passwords.hash('Ombak Laut Selatan 7');
  expect(await passwords.matches(hash, 'tebakan')).toBe(false);
  expect(await passwords.matches(undefined, 'tebakan')).toBe(false);
  expect(await passwords.matches(null, 'tebakan')).toBe(false);
  const costs = check.mock.calls.map(([used]) => {
    const { saltLen: _, ...cost } = parseOptions(String(used));
    return cost;
  });
  expect(costs).toHaveLength(3);
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[2]).toEqual(costs[0]);
});

test('a flood is refused instead of queued without end', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const results = Array.from({ length: 400 }, () =>
    passwords
      .withSemaphore(() => gate)
      .then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
  );
  open();
  const settled = await Promise.all(results);
  expect(settled.filter((result) => result === 'common.unavailable').length).toBeGreaterThan(100);
  expect(settled.filter((result) => result === 'done').length).toBeGreaterThanOrEqual(200);
  expect(await passwords.withSemaphore(async () => 'next')).toBe('next');
});
