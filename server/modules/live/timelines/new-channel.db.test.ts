import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { totalsAfter } from '#media/timeline/blocks.ts';
import { dateOf, ticksOf } from '#media/timeline/timeline.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aChannel, programmesOf } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import { publishSchedules } from './publish-schedule.ts';
import { findProgrammeSpan, listBlocks } from './queries/block.ts';
import { readBlock } from './blocks.ts';

const deps = await testDeps();
const { db, clock } = deps;
const allBlocks = (channelId: string) => listBlocks(db, channelId, 0, Number.MAX_SAFE_INTEGER);

describe('a new channel', () => {
  const WEEK = 7 * DAY;
  /** Films of titles, of which some are there; the clock stands on a mark of guides. */
  async function aNewChannel(titles: { title: string; isThere: boolean }[]) {
    const made = titles.map(async ({ title, isThere }) => {
      const assetId = isThere ? (await aPublishedFilm(deps)).assetId : randomUUID();
      return { title, kpiClass: 'SU', minutes: 30, assetIds: [assetId] };
    });
    const programmes = await Promise.all(made);
    const plan = JSON.stringify({ programmes });
    const { channelId } = await aChannel(db, { kind: 'assembled', plan, createdAt: clock.now() });
    return { channelId, films: programmes.map(({ assetIds }) => assetIds[0]!) };
  }
  const titlesOf = async (channelId: string, from: Date, to: Date) =>
    new Set(
      (await programmesOf(db, channelId))
        .filter(({ startAt, stopAt }) => stopAt > from && startAt < to)
        .map(({ title }) => title),
    );
  const sinceNow = (ms: number) => new Date(clock.now().getTime() + ms);
  const some = { title: 'Ada', isThere: true };
  const missing = ['Belum', 'Nanti', 'Kelak'].map((title) => ({ title, isThere: false }));

  test('announces three days at once, and nothing that it did not show', async () => {
    const { channelId } = await aNewChannel(missing);
    await publishSchedules(deps);
    const announced = await programmesOf(db, channelId);
    expect(announced[0]!.startAt.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(announced[0]!.startAt.getTime()).toBeLessThanOrEqual(+sinceNow(10 * MINUTE));
    expect(announced.at(-1)!.stopAt.getTime()).toBeGreaterThanOrEqual(+sinceNow(3 * DAY));
    clock.advance(2 * HOUR);
    await publishSchedules(deps);
    expect((await programmesOf(db, channelId))[0]!.startAt.getTime()).toBeGreaterThan(+clock.now());
    expect(await allBlocks(channelId)).toEqual([]);
  });

  test('is on air with its first film, yesterday behind it, and claims no other', async () => {
    const { channelId } = await aNewChannel([some, ...missing]);
    await publishSchedules(deps);
    const programmes = await programmesOf(db, channelId);
    const gaps = programmes.filter(
      (each, i) => i > 0 && +each.startAt !== +programmes[i - 1]!.stopAt,
    );
    expect(gaps).toEqual([]);
    expect(programmes[0]!.startAt.getTime()).toBeLessThanOrEqual(+sinceNow(-DAY));
    expect(await titlesOf(channelId, sinceNow(-DAY), clock.now())).toEqual(new Set(['Ada']));
    expect((await titlesOf(channelId, sinceNow(HOUR), sinceNow(DAY))).size).toBe(4);
    const live = await listBlocks(db, channelId, ticksOf(clock.now()), ticksOf(clock.now()) + 1);
    expect(live).toHaveLength(1);
  });

  test('has its week once there is more to show, before what it published, which stays', async () => {
    const { channelId, films } = await aNewChannel([some, ...missing]);
    await publishSchedules(deps);
    const before = await allBlocks(channelId);
    clock.advance(MINUTE);
    await aPublishedFilm(deps, { id: films[1]! });
    await publishSchedules(deps);
    const after = await allBlocks(channelId);
    expect(after.length).toBeGreaterThan(before.length + 200);
    expect(after.slice(-before.length)).toEqual(before);
    expect(dateOf(after[0]!.startTicks).getTime()).toBeLessThanOrEqual(+sinceNow(-WEEK));
    await expectWhole(channelId);
    const early = await titlesOf(channelId, sinceNow(-WEEK), sinceNow(-3 * DAY));
    expect(early).toEqual(new Set(['Ada', 'Belum']));
  });

  test('waits for more to show only for a while', async () => {
    const { channelId } = await aNewChannel([some, ...missing]);
    await publishSchedules(deps);
    clock.advance(11 * MINUTE);
    await publishSchedules(deps);
    const [first] = await allBlocks(channelId);
    expect(dateOf(first!.startTicks).getTime()).toBeLessThanOrEqual(+sinceNow(-WEEK));
    await expectWhole(channelId);
  });

  test('shows what it can for an asset that did not come', async () => {
    const { channelId } = await aNewChannel([some, ...missing]);
    await publishSchedules(deps);
    for (let i = 0; i < 4; i += 1) {
      clock.advance(25 * MINUTE);
      await publishSchedules(deps);
    }
    expect(await titlesOf(channelId, sinceNow(-DAY), clock.now())).toEqual(new Set(['Ada']));
  });

  test('shows a film as soon as it is there, in the middle of a programme too', async () => {
    const { channelId, films } = await aNewChannel([{ title: 'Ada', isThere: true }, ...missing]);
    const turn = { title: 'Berdua', kpiClass: 'SU', minutes: 30, assetIds: films.slice(0, 2) };
    const plan = JSON.stringify({ programmes: [turn] });
    await db.updateTable('live.channel').set({ plan }).where('channelId', '=', channelId).execute();
    await publishSchedules(deps);
    await aPublishedFilm(deps, { id: films[1]! });
    clock.advance(5 * MINUTE);
    await publishSchedules(deps);
    const rows = await db
      .selectFrom('live.block')
      .select(['programmeId', 'items'])
      .where('channelId', '=', channelId)
      .orderBy('ordinal', 'desc')
      .execute();
    const before = rows.findIndex(({ items }) => (items as unknown[]).length === 1);
    expect(rows[before - 1]!.items).toHaveLength(2);
    expect(rows[before - 1]!.programmeId).toBe(rows[before]!.programmeId);
    const span = await findProgrammeSpan(db, rows[before]!.programmeId!);
    expect(dateOf(span!.to).getTime()).toBeGreaterThanOrEqual(+sinceNow(2 * MINUTE));
  });

  test('plays what stands in for a film until that is there', async () => {
    const [film, piece] = [randomUUID(), await aPublishedFilm(deps)];
    const turn = { title: 'Petikan', kpiClass: 'SU', minutes: 30, assetIds: [film] };
    const plan = JSON.stringify({ programmes: [turn], standIns: { [film]: piece.assetId } });
    const { channelId } = await aChannel(db, { kind: 'assembled', plan, createdAt: clock.now() });
    await publishSchedules(deps);
    await aPublishedFilm(deps, { id: film });
    clock.advance(2 * HOUR);
    await publishSchedules(deps);
    const played = (await allBlocks(channelId)).map(
      ({ items }) => (items as { assetId: string }[])[0]!,
    );
    expect(played[0]!.assetId).toBe(piece.assetId);
    expect(played.at(-1)!.assetId).toBe(film);
  });

  test('waits for films of its own, but not for ever', async () => {
    const other = await aPublishedFilm(deps);
    const turn = { title: 'Menunggu', kpiClass: 'SU', minutes: 30 };
    const assetIds = [randomUUID(), other.assetId];
    const plan = JSON.stringify({ programmes: [{ ...turn, assetIds }] });
    const { channelId } = await aChannel(db, { kind: 'assembled', plan, createdAt: clock.now() });
    await publishSchedules(deps);
    expect(await allBlocks(channelId)).toEqual([]);
    clock.advance(4 * MINUTE);
    await publishSchedules(deps);
    expect((await allBlocks(channelId)).length).toBeGreaterThan(100);
  });

  /** No gap, and every block counts what was before it. */
  async function expectWhole(channelId: string): Promise<void> {
    const blocks = await allBlocks(channelId);
    const wrong = [];
    for (const [i, row] of blocks.slice(1).entries()) {
      const { periods: items, video, audio } = totalsAfter((await readBlock(db, blocks[i]!))!);
      const { itemsBefore, videoBefore, audioBefore } = row;
      if (row.startTicks !== blocks[i]!.endTicks || row.ordinal !== blocks[i]!.ordinal + 1)
        wrong.push(row);
      if (items !== itemsBefore || video !== videoBefore || audio !== audioBefore) wrong.push(row);
    }
    expect(wrong).toEqual([]);
  }
});
