import { expect, test } from 'vitest';
import { isUuid } from '#contract/ids.ts';
import { randomHex } from './random.ts';

test('random text has two digits a byte and differs each time', () => {
  expect(randomHex(16)).toMatch(/^[\da-f]{32}$/);
  expect(randomHex(16)).not.toBe(randomHex(16));
});

test('a UUID is told from other texts of its length', () => {
  expect(isUuid('0190a5b2-1c3d-7e4f-8a9b-0c1d2e3f4a5b')).toBe(true);
  expect(isUuid('------------------------------------')).toBe(false);
  expect(isUuid(null)).toBe(false);
});
