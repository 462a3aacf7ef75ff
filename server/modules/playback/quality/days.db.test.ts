import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { testDeps } from '#test/deps.ts';
import { MOST_KEYS, NOTHING, OTHER_KEY, type QualityRow } from './policy.ts';
import { listKeySums, listSteps, replaceMinute, upsertDue } from './queries/quality.ts';
import { rollQuality } from './roll.ts';

const deps = await testDeps();
const { db } = deps;
const none = { listMinutes: async () => [], sumMinute: async () => [] };
const MIDNIGHT = Date.parse('2026-11-27T17:00:00Z');
const TITLES = MOST_KEYS + 20;

/** A minute in which each title was tried as often as its place says, the first one most. */
function aMinute(at: number, titles: readonly string[]): QualityRow[] {
  const row = { ...NOTHING, grain: 'minute' as const, bucket: new Date(at), playedMs: 1_000 };
  const byTitle = titles.map((key, i) => ({
    ...row,
    cube: 'title',
    key,
    attempts: titles.length - i,
  }));
  const attempts = byTitle.reduce((sum, each) => sum + each.attempts, 0);
  return [...byTitle, { ...row, cube: 'all', key: '', attempts }];
}

test('days of western Indonesia are counted from their hours, the keys tried most by themselves and the rest as one', async () => {
  const titles = Array.from({ length: TITLES }, () => randomUUID());
  const minutes = [MIDNIGHT - HOUR, MIDNIGHT, MIDNIGHT + 5 * HOUR];
  for (const at of minutes)
    await inTransaction(db, async (tx) => {
      await replaceMinute(tx, new Date(at), aMinute(at, titles));
      await upsertDue(tx, 'hour', [at], new Date(at));
    });
  const worker = (at: number) => ({ ...deps, clock: { ...deps.clock, now: () => new Date(at) } });
  const now = MIDNIGHT + 6 * HOUR;
  const [from, until] = [new Date(MIDNIGHT - 30 * HOUR), new Date(MIDNIGHT + 30 * HOUR)];
  const days = async () =>
    (await listSteps(db, { grain: 'day', from, until })).map(({ bucket, attempts }) => [
      (bucket.getTime() - MIDNIGHT) / HOUR,
      attempts,
    ]);
  await rollQuality(worker(now), none);
  expect(await days()).toEqual([]);
  await Promise.all([0, 1].map(() => rollQuality(worker(now + 10 * MINUTE), none)));
  const a = (TITLES * (TITLES + 1)) / 2;
  expect(await days()).toEqual([
    [-24, a],
    [0, 2 * a],
  ]);
  const sums = await listKeySums(
    db,
    { grain: 'day', from: new Date(MIDNIGHT), until },
    { cubes: ['title'], limit: 1_000 },
  );
  expect(sums).toHaveLength(MOST_KEYS + 1);
  expect(sums.find(({ key }) => key === titles[0])?.attempts).toBe(2 * TITLES);
  const rest = TITLES - MOST_KEYS;
  expect(sums.find(({ key }) => key === OTHER_KEY)).toMatchObject({
    attempts: rest * (rest + 1),
    playedMs: 2_000 * rest,
  });
  // An hour that is counted anew brings its day along.
  await inTransaction(db, (tx) => upsertDue(tx, 'hour', [MIDNIGHT], new Date(now)));
  await db.deleteFrom('playback.quality').where('grain', '=', 'minute').execute();
  await rollQuality(worker(now + HOUR), none);
  await rollQuality(worker(now + 2 * HOUR), none);
  expect(await days()).toEqual([
    [-24, a],
    [0, a],
  ]);
});
