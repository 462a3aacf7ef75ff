import { expect, test } from 'vitest';
import { isRegistrationComplete, needsVerification } from './policy.ts';

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
