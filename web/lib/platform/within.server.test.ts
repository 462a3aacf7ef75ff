import { expect, test } from 'vitest';
import { within } from './within.server.ts';

test('a call that hangs is given up, with words', async () => {
  const hanging = new Promise<never>(() => undefined);
  await expect(within(hanging, 1)).rejects.toMatchObject({
    code: 'common.unavailable',
    init: { status: 503 },
  });
});

test('one that answers or fails in time does so', async () => {
  expect(await within(Promise.resolve('ada'), 60_000)).toBe('ada');
  await expect(within(Promise.reject(new Error('x')), 60_000)).rejects.toThrow('x');
});
