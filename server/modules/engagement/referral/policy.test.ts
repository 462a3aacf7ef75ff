import { expect, test } from 'vitest';
import { newReferralCode, readReferralCode } from './policy.ts';

test('a code has eight letters that no other is read as, and is read as it was written', () => {
  const codes = Array.from({ length: 500 }, newReferralCode);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(readReferralCode(code)).toBe(code);
  }
  expect(new Set(codes).size).toBe(500);
});

test.each([
  ['abcd-efgh', 'ABCDEFGH'],
  [' o1il 2345 ', '01112345'],
  ['ABCDEFG', undefined],
  ['ABCDEFGHJ', undefined],
  ['ABCDEFGU', undefined],
  ['🎬🎬🎬🎬', undefined],
  ['', undefined],
])('%j is read as %j', (typed, code) => {
  expect(readReferralCode(typed)).toBe(code);
});
