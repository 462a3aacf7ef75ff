import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { PlatformError } from '#platform/errors.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testDatabase } from '#test/database.ts';
import { testDeps } from '#test/deps.ts';
import { testValkey } from '#test/valkey.ts';
import { openDatabase } from '../db.ts';
import { shareRateLimits } from './rate-limit-store.ts';
import { createRateLimit } from './rate-limit.ts';

const deps = await testDeps();
const { valkey, server } = await testValkey();
/** The same database by a connection whose attempts are counted in Valkey. */
const { url } = await testDatabase();
const db = openDatabase({ url, log: deps.log, max: 3 });
afterThisFile(() => db.destroy());
shareRateLimits(db, valkey);
const stores = [
  ['the table', deps],
  ['Valkey', { ...deps, db }],
] as const;
const rateLimit = createRateLimit(
  {
    wrong: {
      by: 'identifier',
      freeAttempts: 4,
      baseDelay: 30 * SECOND,
      maxDelay: 15 * MINUTE,
      resetAfter: DAY,
    },
    often: { by: 'address', max: 2, window: MINUTE },
  },
  'accounts.tooManyAttempts',
);

/** Seconds until the next try, or 0 when it may come at once. */
async function waitOf(tried: Promise<void>): Promise<number> {
  try {
    await tried;
    return 0;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { retry_after } = error.details as { retry_after: number };
    return retry_after;
  }
}

test.each(stores)(
  'a few failures are free, then each waits twice as long, up to the longest wait, in %s',
  async (_name, deps) => {
    const key = { identifier: 'a', address: '' };
    const waits: number[] = [];
    for (let failures = 1; failures <= 12; failures += 1) {
      await rateLimit.penalize(deps, key, ['wrong']);
      const wait = await waitOf(rateLimit.check(deps, key, ['wrong']));
      waits.push(wait);
      deps.clock.advance(wait * SECOND);
      expect(await waitOf(rateLimit.check(deps, key, ['wrong']))).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
    expect(await waitOf(rateLimit.check(deps, { ...key, identifier: 'b' }, ['wrong']))).toBe(0);
  },
);

test.each(stores)(
  'a day without a failure, or a reset, begins again, in %s',
  async (_name, deps) => {
    const key = { identifier: 'c', address: '' };
    const fail = async (times: number) => {
      for (let time = 0; time < times; time += 1) await rateLimit.penalize(deps, key, ['wrong']);
      return waitOf(rateLimit.check(deps, key, ['wrong']));
    };
    expect(await fail(40)).toBe(900);
    deps.clock.advance(DAY + SECOND);
    expect(await fail(1)).toBe(0);
    expect(await fail(4)).toBe(30);
    await rateLimit.reset(deps, key, ['wrong']);
    expect(await fail(4)).toBe(0);
  },
);

test.each(stores)('of ten at once as many pass as the window has, in %s', async (_name, deps) => {
  const key = { identifier: '', address: '203.0.113.9' };
  const consume = () => waitOf(rateLimit.consume(deps, key, ['often']));
  const waits = await Promise.all(Array.from({ length: 10 }, consume));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  deps.clock.advance(MINUTE + SECOND);
  expect(await consume()).toBe(0);
});

test('in Valkey they leave nothing in the table, and the table goes on where Valkey is away', async () => {
  const own = { ...deps, db };
  const key = { identifier: 'd', address: '' };
  const rows = () => db.selectFrom('platform.rateLimit').select('key').execute();
  const before = (await rows()).length;
  for (let time = 0; time < 5; time += 1) await rateLimit.penalize(own, key, ['wrong']);
  expect(await waitOf(rateLimit.check(own, key, ['wrong']))).toBe(30);
  expect(await rows()).toHaveLength(before);
  await server.stop();
  await expect.poll(() => valkey.send('a', ['PING']).then(Boolean, () => false)).toBe(false);
  for (let time = 0; time < 5; time += 1) await rateLimit.penalize(own, key, ['wrong']);
  expect(await waitOf(rateLimit.check(own, key, ['wrong']))).toBe(30);
  await rateLimit.reset(own, key, ['wrong']);
  expect(await waitOf(rateLimit.check(own, key, ['wrong']))).toBe(0);
});
