import { expect, test } from 'vitest';
import { pathOf } from './call.ts';
import { specCalls } from './spec-calls.ts';

test('every line is one call, as it is served', () => {
  const lines = specCalls.map((call) => `${call.method} ${pathOf(call)}`);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines).toHaveLength(108);
  for (const line of lines) {
    expect(line).toMatch(/^(GET|POST) \/(api|platform)\/[\w./{}-]+$/);
    expect(line).not.toMatch(/product\}/);
  }
});

test('a call without a leading slash in the specification got one', () => {
  const paths = specCalls.map(({ path }) => path);
  expect(paths).toContain('/promosi/get-all-promo');
  expect(paths).toContain('/tayang/package/is-premium');
  expect(paths).toContain('/register-stage');
  expect(paths).toContain('/v2/tayang/payment/{token}');
});
