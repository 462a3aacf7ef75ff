import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { publishSchedules, seedChannels } from '#modules/live/index.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { testDeps } from '#test/deps.ts';
import { assetIdOf } from '../films/asset-id.ts';
import { channelsOfDemo, demoChannelGenres } from '../channels/channels.ts';
import { ARENA, seedMatchesOnAir, seedSports } from './seed-sports.ts';

const deps = await testDeps();
const { db, clock } = deps;

const matches = () =>
  db
    .selectFrom('live.fixture')
    .select(['broadcastFrom', 'broadcastUntil'])
    .where('channelId', 'is not', null)
    .orderBy('broadcastFrom')
    .execute();
/** Whether each moment of a time has a match on the channel. */
const isFull = async (from: number, to: number) => {
  const shown = (await matches()).map((each) => [
    Number(each.broadcastFrom),
    Number(each.broadcastUntil),
  ]);
  let at = from;
  for (const [begin = 0, end = 0] of shown) if (begin <= at) at = Math.max(at, end);
  return at >= to;
};

test('a demo that runs for days keeps having matches', { timeout: 60_000 }, async () => {
  const channels = channelsOfDemo([]).filter(({ slug }) => slug === ARENA);
  await seedChannels(db, { genres: demoChannelGenres, channels });
  await publishSchedules(deps);
  await seedSports(db, clock.now());
  // What is announced before the channel is on air may still move.
  expect(await seedMatchesOnAir(db, clock.now())).toBe(false);
  expect(await matches()).toEqual([]);

  await aPublishedFilm(deps, { id: assetIdOf('lapangan-tanah-merah') });
  await publishSchedules(deps);
  expect(await seedMatchesOnAir(db, clock.now())).toBe(true);
  const now = clock.now().getTime();
  expect(await isFull(now - 6 * DAY, now + 2.9 * DAY)).toBe(true);
  const first = await matches();
  expect(await seedMatchesOnAir(db, clock.now())).toBe(true);
  expect(await matches()).toEqual(first);

  for (let day = 0; day < 5; day += 1) {
    clock.advance(DAY);
    await publishSchedules(deps);
  }
  const later = clock.now().getTime();
  expect(await isFull(later, later + 10 * MINUTE)).toBe(false);
  await seedSports(db, clock.now());
  await seedMatchesOnAir(db, clock.now());
  expect(await isFull(later, later + 2.9 * DAY)).toBe(true);
});
