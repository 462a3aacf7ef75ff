import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { advanceTestClock, openTestClock, resetTestClock, systemClock } from './clocks.ts';
import { openEvents } from './events.ts';

/** The clock of another process, which can't read the database: all that it knows the events told it. */
async function anotherProcess() {
  const { config, log } = await testDeps();
  const events = openEvents({ url: config.database.directUrl, log });
  await events.ready;
  const db = new Proxy({} as never, {
    get: () => {
      throw new Error('no database');
    },
  });
  const testClock = openTestClock({ real: systemClock, db, events, log, isMovable: true });
  afterThisFile(async () => {
    testClock.close();
    await events.close();
  });
  return testClock;
}

test('the event of a move moves the clock of every process, and who moves it waits for that event', async () => {
  const deps = await testDeps();
  await deps.events.ready;
  const other = await anotherProcess();
  let heard = 0;
  deps.events.subscribe('platform.clockMoved', () => {
    heard += 1;
  });
  await advanceTestClock(deps, null, 3 * HOUR);
  expect([heard, deps.testClock.offset()]).toEqual([1, 3 * HOUR]);
  await expect.poll(() => other.offset()).toBe(3 * HOUR);
  await advanceTestClock(deps, null, HOUR);
  expect([heard, deps.testClock.offset()]).toEqual([2, 4 * HOUR]);
  await expect.poll(() => other.offset()).toBe(4 * HOUR);
  await resetTestClock(deps, null);
  expect([heard, deps.testClock.offset()]).toEqual([3, 0]);
  await expect.poll(() => other.offset()).toBe(0);
});
