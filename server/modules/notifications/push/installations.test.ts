import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { readInstallationToken, writeInstallationToken } from './installations.ts';

const deps = (master: string) => ({ config: { secrets: { master } } as Config });
const now = new Date('2026-11-23T00:00:00Z');
const id = randomUUID();

test('names its installation for seven days, and only where it was made', () => {
  const { authToken, expiresAt } = writeInstallationToken(deps('a'), id, now);
  expect(expiresAt.getTime() - now.getTime()).toBe(7 * DAY);
  expect(readInstallationToken(deps('a'), authToken, now)).toBe(id);
  expect(readInstallationToken(deps('a'), authToken, expiresAt)).toBeUndefined();
  expect(readInstallationToken(deps('b'), authToken, now)).toBeUndefined();
  expect(
    readInstallationToken(deps('a'), authToken.replace(id, randomUUID()), now),
  ).toBeUndefined();
});
