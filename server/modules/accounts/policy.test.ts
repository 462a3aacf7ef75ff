import { expect, test } from 'vitest';
import { isRegistrationComplete, needsVerification, passwordProblem } from './policy.ts';

const owner = {
  identifier: { kind: 'email', email: 'siti.aminah@contoh.id' } as const,
  name: 'Siti Aminah',
};

test.each([
  ['Ombak Laut Selatan 7', undefined],
  ['kuda terbang biru', undefined],
  ['pässwörd unik sekali', undefined],
  ['delapan8', undefined],
  ['tujuh77', 'accounts.passwordTooShort'],
  ['👍👍👍', 'accounts.passwordTooShort'],
  ['password1', 'accounts.passwordTooCommon'],
  ['Bismillah123', 'accounts.passwordTooCommon'],
  ['INDONESIA2024', 'accounts.passwordTooCommon'],
  ['iloveyou!!', 'accounts.passwordTooCommon'],
  ['aaaaaaaaaa', 'accounts.passwordTooCommon'],
  ['abababab', 'accounts.passwordTooCommon'],
  ['456789012', undefined],
  ['23456789', 'accounts.passwordTooCommon'],
  ['hgfedcba', 'accounts.passwordTooCommon'],
  ['siti aminah', 'accounts.passwordTooCommon'],
  ['siti.aminah', 'accounts.passwordTooCommon'],
  ['siti.aminah@contoh.id', 'accounts.passwordTooCommon'],
])('%s: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
});

test('a number is no password for itself', () => {
  const identifier = { kind: 'phone', phone: '+6281234567890' } as const;
  for (const password of ['+6281234567890', '6281234567890', '081234567890']) {
    expect(passwordProblem(password, { identifier, name: 'x' })).toBe('accounts.passwordTooCommon');
  }
});

test.each([
  [2, null, true],
  [2, new Date(), false],
  [3, null, false],
  [4, null, false],
  [1, null, false],
])('stage %i, verified at %s: verification %s', (registrationStage, verifiedAt, needed) => {
  expect(needsVerification({ registrationStage, verifiedAt })).toBe(needed);
});

test('stages 3 and 5 are complete', () => {
  const complete = [0, 1, 2, 3, 4, 5].filter((registrationStage) =>
    isRegistrationComplete({ registrationStage, verifiedAt: null }),
  );
  expect(complete).toEqual([3, 5]);
});
