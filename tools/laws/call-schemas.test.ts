import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { isoTime } from '#contract/fields.ts';

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

/** Whether one schema stands in another, however deep. */
function holds(schema: unknown, wanted: z.ZodType): boolean {
  if (schema === wanted) return true;
  if (schema instanceof z.ZodType) return holds(schema.def, wanted);
  if (typeof schema !== 'object' || schema === null || schema instanceof RegExp) return false;
  return Object.values(schema).some((part) => holds(part, wanted));
}

test('a time that is asked for is looked at: that of answers takes any text', () => {
  const asked = calls.filter(({ params, query, body }) =>
    [params, query, body].some((part) => holds(part, isoTime)),
  );
  expect(asked.map(({ id }) => id)).toEqual([]);
  // It is found where it stands.
  expect(calls.filter(({ answer }) => holds(answer, isoTime)).length).toBeGreaterThan(100);
  expect(holds(z.object({ a: z.array(isoTime.nullable()).optional() }), isoTime)).toBe(true);
});
