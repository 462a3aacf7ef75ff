import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { periodsOf, totalsAfter } from '#media/timeline/blocks.ts';
import { dateOf } from '#media/timeline/timeline.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aChannel, aProgramme, programmesOf } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import { until } from '#test/until.ts';
import { publishSchedules } from './publish-schedule.ts';
import { listBlocks } from './queries/block.ts';
import { findWindowSegments } from './window-segments.ts';
import { readBlock } from './blocks.ts';

const deps = await testDeps();
const { db, clock } = deps;
const allBlocks = (channelId: string) => listBlocks(db, channelId, 0, Number.MAX_SAFE_INTEGER);

describe('an assembled channel', () => {
  test('has a week behind it and three days ahead, without gaps', async () => {
    // It is published for a moment after this one.
    const before = clock.now().getTime();
    const { channelId } = await anAssembledChannel(deps);
    const programmes = await programmesOf(db, channelId);
    const now = clock.now().getTime();
    expect(programmes[0]!.startAt.getTime()).toBeLessThanOrEqual(now - 7 * DAY);
    expect(programmes.at(-1)!.stopAt.getTime()).toBeGreaterThanOrEqual(before + 3 * DAY);
    const gaps = programmes.filter(
      (each, i) => i > 0 && +each.startAt !== +programmes[i - 1]!.stopAt,
    );
    expect(gaps).toEqual([]);

    const blocks = await allBlocks(channelId);
    const broken = blocks.filter((each, i) => i > 0 && each.startTicks !== blocks[i - 1]!.endTicks);
    expect(broken).toEqual([]);
    const end = dateOf(blocks.at(-1)!.endTicks).getTime();
    expect(end).toBeGreaterThanOrEqual(before + 30 * MINUTE);
    expect(end).toBeLessThan(now + HOUR);
  });

  test('costs a round nothing while it is announced and published far enough', async () => {
    const asked = async () => {
      let statements = 0;
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await publishSchedules({ ...deps, db: counted });
      return statements;
    };
    const { channelId } = await anAssembledChannel(deps);
    const withOne = await asked();
    await anAssembledChannel(deps);
    await anAssembledChannel(deps);
    expect(await asked()).toBe(withOne);
    clock.advance(31 * MINUTE);
    expect(await asked()).toBeGreaterThan(withOne);
    const end = dateOf((await allBlocks(channelId)).at(-1)!.endTicks).getTime();
    expect(end).toBeGreaterThanOrEqual(clock.now().getTime() + 30 * MINUTE);
  });

  test('counts before each block what its items really hold', async () => {
    const { channelId } = await anAssembledChannel(deps);
    const blocks = (await allBlocks(channelId)).slice(0, 40);
    const [first] = blocks;
    let [periods, video, audio] = [first!.itemsBefore, first!.videoBefore, first!.audioBefore];
    for (const row of blocks) {
      expect([row.itemsBefore, row.videoBefore, row.audioBefore]).toEqual([periods, video, audio]);
      const block = (await readBlock(db, row))!;
      const played = periodsOf(block, block.start, block.end);
      expect(played.at(-1)!.end).toBe(block.end);
      periods += played.length;
      for (const { count } of played) {
        video += count.video;
        audio += count.audio;
      }
      expect(totalsAfter(block)).toEqual({ periods, video, audio });
    }
    expect(video - first!.videoBefore).toBeGreaterThan(1000);
  });

  test('goes on where it was, and what was published stays as it is', async () => {
    const { channelId } = await anAssembledChannel(deps);
    const before = await allBlocks(channelId);
    await publishSchedules(deps);
    expect(await allBlocks(channelId)).toEqual(before);
    clock.advance(3 * HOUR);
    await publishSchedules(deps);
    const after = await allBlocks(channelId);
    expect(after.at(-1)!.ordinal).toBeGreaterThan(before.at(-1)!.ordinal);
    expect(after.filter(({ ordinal }) => ordinal <= before.at(-1)!.ordinal).slice(-100)).toEqual(
      before.slice(-100),
    );
  });

  test('forgets what has left the week, and goes on also where it counts from zero', async () => {
    const { channelId } = await anAssembledChannel(deps);
    const [first] = await allBlocks(channelId);
    await db
      .updateTable('live.block')
      .set((row) => ({
        ordinal: row('ordinal', '-', first!.ordinal),
        itemsBefore: row('itemsBefore', '-', first!.itemsBefore),
      }))
      .where('channelId', '=', channelId)
      .execute();
    let oldest = 0;
    for (let i = 0; i < 4; i += 1) {
      clock.advance(10 * HOUR);
      await publishSchedules(deps);
      const blocks = await allBlocks(channelId);
      expect(blocks[0]!.startTicks).toBeGreaterThanOrEqual(oldest);
      oldest = blocks[0]!.startTicks;
      const end = dateOf(blocks.at(-1)!.endTicks).getTime();
      expect(end).toBeGreaterThanOrEqual(clock.now().getTime() + 30 * MINUTE);
    }
    expect(oldest).toBeGreaterThan(first!.startTicks);
  });

  test('is written once, however many workers there are', async () => {
    const { channelId } = await anAssembledChannel(deps);
    clock.advance(5 * HOUR);
    await Promise.all(Array.from({ length: 10 }, () => publishSchedules(deps)));
    const blocks = await allBlocks(channelId);
    expect(blocks.map(({ ordinal }) => ordinal)).toEqual(
      blocks.map((_, i) => blocks[0]!.ordinal + i),
    );
    expect(
      blocks.filter((each, i) => i > 0 && each.startTicks !== blocks[i - 1]!.endTicks),
    ).toEqual([]);
  });

  test('plays what an editor put in, and something where nothing is announced', async () => {
    const own = await aPublishedFilm(deps);
    const { channelId } = await anAssembledChannel(deps);
    const [last] = (await allBlocks(channelId)).slice(-1);
    const start = new Date(dateOf(last!.endTicks).getTime() + 10 * MINUTE);
    await db
      .deleteFrom('live.programme')
      .where('channelId', '=', channelId)
      .where('stopAt', '>', dateOf(last!.endTicks + 90_000 * 5))
      .execute();
    const { programmeId } = await aProgramme(
      db,
      { channelId, items: JSON.stringify([own.assetId]) },
      start,
      new Date(start.getTime() + 10 * MINUTE),
    );
    clock.advance(HOUR);
    await publishSchedules(deps);
    const added = (await allBlocks(channelId)).filter(({ ordinal }) => ordinal > last!.ordinal);
    const rows = await db
      .selectFrom('live.block')
      .select(['programmeId', 'items', 'startTicks'])
      .where('channelId', '=', channelId)
      .where(
        'ordinal',
        'in',
        added.slice(0, 2).map(({ ordinal }) => ordinal),
      )
      .orderBy('ordinal')
      .execute();
    expect(rows.map((row) => row.programmeId)).toEqual([null, programmeId]);
    expect(rows[1]!.items).toEqual([{ assetId: own.assetId, version: own.version }]);
    expect(Math.abs(dateOf(rows[1]!.startTicks).getTime() - start.getTime())).toBeLessThan(4000);
  });

  test.each([
    ['in the middle of a block', 60],
    ['in the last seconds of a block', 4],
  ])(
    'plays nothing more of a title that is taken down %s, and goes on without a gap',
    async (_, left) => {
      const { channelId, films } = await anAssembledChannel(deps);
      const assetId = films[0]!.assetId;
      const before = await allBlocks(channelId);
      const onAir = before.find(({ endTicks }) => dateOf(endTicks) > clock.now())!;
      const moment = dateOf(onAir.endTicks).getTime() - left * SECOND;
      clock.advance(Math.max(0, moment - clock.now().getTime()));
      const { titleId } = await aFilm(db, { name: `Turun ${channelId}`, assetId });
      const takenDownAt = clock.now();
      await db
        .insertInto('catalog.takedown')
        .values({ titleId, reason: 'Surat', takenDownAt })
        .execute();
      await publishSchedules(deps);
      const after = await allBlocks(channelId);
      const soon = takenDownAt.getTime() + 30_000;
      const later = after.filter(({ startTicks }) => dateOf(startTicks).getTime() >= soon);
      expect(later.length).toBeGreaterThan(0);
      expect(JSON.stringify(later.map(({ items }) => items))).not.toContain(assetId);
      expect(
        after.filter((each, i) => i > 0 && each.startTicks !== after[i - 1]!.endTicks),
      ).toEqual([]);
      // What players know keeps its numbers, and what follows counts on from it. A round may forget the oldest block.
      const known = after.filter(({ endTicks }) => dateOf(endTicks) <= takenDownAt);
      expect(known.length).toBeGreaterThan(1000);
      const forgotten = before.findIndex(({ ordinal }) => ordinal === known[0]!.ordinal);
      expect(known).toEqual(before.slice(forgotten, forgotten + known.length));
      const cut = after.findLast(({ endTicks }) => dateOf(endTicks).getTime() < soon)!;
      // What is on ends with the first segment that ends three seconds from now: behind it fillers go on.
      const gone = after.findLast(({ items }) => JSON.stringify(items).includes(assetId))!;
      expect(dateOf(gone.endTicks).getTime()).toBeLessThanOrEqual(takenDownAt.getTime() + 9_000);
      const next = after[after.indexOf(cut) + 1]!;
      expect(totalsAfter((await readBlock(db, cut))!)).toEqual({
        periods: next.itemsBefore,
        video: next.videoBefore,
        audio: next.audioBefore,
      });
      const ratingPolicy = { maxClass: undefined, zone: 'wib' as const };
      const seen = { ratingPolicy, now: takenDownAt };
      const limits = { maxHeight: 1080, audioOnly: false, dataSaver: false };
      const asked = { channelId, limits, ...seen };
      const past = before.findLast(({ endTicks }) => dateOf(endTicks) <= takenDownAt)!;
      const span = { from: past.startTicks, to: past.endTicks };
      // Every process knows of it within two seconds.
      await until(async () => {
        const found = await findWindowSegments(db, { ...asked, window: span });
        return found === 'media.notNow' ? true : undefined;
      });
      await db.updateTable('catalog.takedown').set({ undoneAt: takenDownAt }).execute();
    },
  );

  test('with a plan that makes no sense holds up no other', async () => {
    await aChannel(db, { kind: 'assembled', plan: '{"programmes":[]}' });
    const { channelId } = await anAssembledChannel(deps);
    expect((await allBlocks(channelId)).length).toBeGreaterThan(100);
  });
});
