import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';

test('a body that may be left out may also be null, as which a request without one arrives', () => {
  const optional = calls.filter(({ body }) => body?.safeParse(undefined).success === true);
  expect(optional.length).toBeGreaterThan(5);
  const refused = optional.filter(({ body }) => body?.safeParse(null).success !== true);
  expect(refused.map(({ id }) => id)).toEqual([]);
});

test('an answer that is no JSON says what it is', () => {
  const texts = calls.filter(
    ({ answer }) => answer.safeParse('text').success && !answer.safeParse(1).success,
  );
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter(({ media }) => media === undefined).map(({ id }) => id)).toEqual([]);
});
