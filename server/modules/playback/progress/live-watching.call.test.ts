import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  getAllPopularChannel,
  getLivePosition,
  postLiveReport,
  postWatchLogChannel,
} from '#contract/playback/index.ts';
import { publishSchedules, recordAudience } from '#modules/live/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { asService } from '#test/factories/callers.ts';
import { programmesOf } from '#test/factories/live/television.ts';
import { aTelevisionOn } from '#test/factories/live/television-set.ts';

const tv = await aTelevisionOn();
const { open, source, codeAt, live, free, visitor } = tv;

describe('what a rating keeps from some viewers', () => {
  test('class D is on air from ten to three where the viewer is', async () => {
    const turns = [{ title: 'Malam Dewasa', kpiClass: 'D', minutes: 60 }];
    const { channelId } = await anAssembledChannel(tv.deps, { turns });
    const at = async (hourWib: number, timezone: string) => {
      const day = new Date(tv.deps.clock.now().getTime() + DAY).toISOString().slice(0, 10);
      const utc = (hourWib + 24 - 7) % 24;
      tv.deps.clock.set(new Date(`${day}T${String(utc).padStart(2, '0')}:30:00Z`));
      await publishSchedules(tv.deps);
      const answer = await source(visitor, { ...live(channelId), timezone });
      return answer.code ?? answer.result.kind;
    };
    expect(await at(21, 'Asia/Jakarta')).toBe('playback.classNotNow');
    expect(await at(21, 'Asia/Makassar')).toBe('live');
    expect(await at(2, 'Asia/Jakarta')).toBe('live');
    expect(await at(2, 'Asia/Jayapura')).toBe('playback.classNotNow');
    expect(await at(23, 'Asia/Jakarta')).toBe('live');
    const { url } = await open(visitor, { ...live(channelId), media_ext: 'mpd' });
    expect(await codeAt(url)).toBe('plays');
    // The address outlives the night; what it opens doesn't.
    tv.deps.clock.advance(4 * HOUR);
    await publishSchedules(tv.deps);
    expect(await codeAt(url)).toBe('media.notNow');
    // Nor does it on the second between two of them, when one is over and of the next nothing is out.
    const now = tv.deps.clock.now();
    const next = (await programmesOf(tv.deps.db, channelId)).find(({ startAt }) => startAt > now);
    tv.deps.clock.set(next!.startAt);
    expect(await codeAt(url)).toBe('media.notNow');
  });

  test('a child sees what is for children, and the manifest holds to it too', async () => {
    const parent = await aViewer();
    const child = await aChild(tv.app, parent.headers);
    const forChildren = await anAssembledChannel(tv.deps, {
      turns: [{ title: 'Dongeng', kpiClass: 'A', minutes: 30 }],
    });
    const forTeens = await anAssembledChannel(tv.deps, {
      turns: [{ title: 'Remaja', kpiClass: 'R', minutes: 30 }],
    });
    expect((await open(child.headers, live(forChildren.channelId))).kind).toBe('live');
    expect((await source(child.headers, live(forTeens.channelId))).code).toBe('common.adultOnly');
    const { url } = await open(child.headers, { ...live(forChildren.channelId), media_ext: 'mpd' });
    expect(await codeAt(url)).toBe('plays');
    await tv.deps.db
      .updateTable('live.programme')
      .set({ kpiClass: 'R' })
      .where('channelId', '=', forChildren.channelId)
      .execute();
    await expect.poll(() => codeAt(url), { timeout: 15_000, interval: 500 }).toBe('media.notNow');
  });
});

describe('reports of channels', () => {
  test('store a profile’s position, for its other devices and no other profile', async () => {
    const { headers, email } = await aViewer({ deviceLimit: 5 });
    const there = await aViewer({ identifier: email });
    const child = await aChild(tv.app, there.headers);
    const again = (await aViewer({ identifier: email })).headers;
    const place = async (by: Record<string, string>) =>
      (await tv.ask(by, getLivePosition, { query: { channelId: free.channelId } })).result.position;
    expect(await place(headers)).toBeNull();
    const at = new Date(tv.deps.clock.now().getTime() - 20 * MINUTE).toISOString();
    const body = { playbackId: randomUUID(), channelId: free.channelId, at, paused: true };
    const reported = await tv.ask(headers, postLiveReport, { body });
    // An unknown playback session is not renewed; the position is stored all the same.
    expect(reported.result.leaseHeld).toBe(false);
    expect(await place(again)).toMatchObject({ at, isPaused: true });
    expect(await place(child.headers)).toBeNull();
    const ahead = new Date(tv.deps.clock.now().getTime() + DAY).toISOString();
    await tv.ask(headers, postLiveReport, { body: { ...body, at: ahead } });
    expect(Date.parse((await place(headers))!.at)).toBeLessThanOrEqual(
      Date.parse(ahead) - 23 * HOUR,
    );
  });

  test('note how long a channel was watched, and refuse what is no length', async () => {
    const { headers } = await aViewer();
    const body = { durationSeconds: 65, accessDeviceType: 'W', channelId: free.channelId };
    expect((await tv.ask(headers, postWatchLogChannel, { body })).result).toEqual({
      recorded: true,
    });
    const bad = { ...body, durationSeconds: -1 };
    expect((await tv.ask(headers, postWatchLogChannel, { body: bad })).status).toBe(400);
    const gone = { ...body, channelId: randomUUID() };
    expect((await tv.ask(headers, postWatchLogChannel, { body: gone })).code).toBe(
      'playback.notFound',
    );
    expect((await tv.ask(await asService(tv.deps), postWatchLogChannel, { body })).status).toBe(
      401,
    );
  });

  test('popular is what most devices play now, then what was watched longest', async () => {
    const [one, two, none] = [
      await anAssembledChannel(tv.deps),
      await anAssembledChannel(tv.deps),
      await anAssembledChannel(tv.deps),
    ];
    for (const { channelId } of [one, two, two]) {
      await open((await aViewer()).headers, live(channelId));
    }
    const { headers } = await aViewer();
    const body = { durationSeconds: 600, accessDeviceType: 'W', channelId: none.channelId };
    await tv.ask(headers, postWatchLogChannel, { body });
    const { result } = await tv.ask(visitor, getAllPopularChannel);
    const ours = result.filter(({ channel }) =>
      [one, two, none].some(({ channelId }) => channelId === channel.id),
    );
    expect(ours.map(({ viewers, channel }) => [viewers, channel.id])).toEqual([
      [2, two.channelId],
      [1, one.channelId],
      [0, none.channelId],
    ]);
    // Thousands are not counted by the call: one process of all did.
    await recordAudience(tv.deps, [
      { channelId: one.channelId, viewers: 1_500 },
      { channelId: none.channelId, viewers: 700 },
    ]);
    const { result: many } = await tv.ask(visitor, getAllPopularChannel);
    expect(many.slice(0, 2).map(({ viewers, channel }) => [viewers, channel.id])).toEqual([
      [1_500, one.channelId],
      [700, none.channelId],
    ]);
  });
});
