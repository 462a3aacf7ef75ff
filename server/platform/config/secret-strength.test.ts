import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './secret-strength.ts';

test.each([
  ['a'.repeat(32), /repeats itself/],
  ['k7Q9'.repeat(8), /repeats itself/],
  ['k7Q9vXz2'.repeat(4) + 'k7Q', /repeats itself/],
  ['abcdefghijklmnopqrstuvwxyz012345', /sequence/],
  ['98765432109876543210987654321098', /repeats itself/],
  ['aaaabbbbccccddddeeeeffffgggghhhh', /sequence/],
  ['change-me-change-me-before-going-live', /everybody tries/],
  ['test-secret-key-of-forty-characters-long', /everybody tries/],
  ['Mid-server-example-key-of-the-manual', /everybody tries/],
  ['zjzjzzjzjjjzjzzzjjzjzjzjzzjzjzzj', /too few different/],
  ['x', /too few different/],
  ['SB-Mid-server-x', /too few different/],
] as const)('%s is weak', (secret, why) => {
  expect(weaknessOf(secret, 40)).toMatch(why);
});

test('what a generator makes is strong, in every usual alphabet', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const bytes = createHash('sha256').update(`key ${round}`).digest();
    expect(weaknessOf(bytes.toString('hex'), 80)).toBeUndefined();
    expect(weaknessOf(bytes.subarray(0, 24).toString('base64url'), 80)).toBeUndefined();
    // As short as a key of clients may be.
    expect(weaknessOf(bytes.subarray(0, 12).toString('base64url'), 40)).toBeUndefined();
  }
});
