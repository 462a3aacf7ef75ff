import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import {
  getQuality,
  getUrlTransform,
  postLiveReport,
  postProgress,
} from '#contract/playback/index.ts';
import { aClickHouse } from '#test/factories/playback/clickhouse.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { asClient } from '#test/factories/callers.ts';
import { at, beatsOfPlay, CHANNEL, sumInMemory } from '#test/factories/playback/quality-sums.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';
import { writeBeats } from './beats.ts';
import type { PlayerState } from './cmcd.ts';
import { beatsInClickHouse } from './in-clickhouse.ts';
import { type BeatStore, NOTHING, type QualityRow, SETTLES, startupBucket } from './policy.ts';
import { beatsInPostgres } from './queries/beat.ts';
import { replaceHour, replaceMinute } from './queries/quality.ts';
import { raiseQualityAlarms, rollQuality } from './roll.ts';

let playbackApp: PlaybackApp;
let film: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  // Far from the bounds of minutes and hours.
  const { clock } = playbackApp.deps;
  clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR) * HOUR + 20.5 * MINUTE));
  film = await playbackApp.film({ name: 'Lancar', matrix: 'A' });
});

const known = [
  // A second to the first picture, a stall of six seconds, a pause that is none.
  ...beatsOfPlay([
    [0, 's'],
    [1, 'p', { startupMs: 1_000, kbps: 2_000 }],
    [20, 'r'],
    [26, 'p', { kbps: 1_000 }],
    [40, 'k'],
    [41, 'p'],
    [50, 'a'],
    [59, 'p'],
  ]),
  ...beatsOfPlay(
    [
      [2, 's'],
      [6, 'f', { error: 'offline' }],
    ],
    { device: 'tv' },
  ),
  ...beatsOfPlay([
    [3, 's'],
    [9, 'q'],
  ]),
  ...beatsOfPlay(
    [
      [4, 's'],
      [5, 'p', { startupMs: 300 }],
      [10, 'f', { error: 'decode' }],
    ],
    {
      titleId: null,
      channelId: CHANNEL,
    },
  ),
];

/** The suite asks a real ClickHouse where one is named: `TEST_CLICKHOUSE_URL=http://localhost:8123/test`. */
const REAL_CLICKHOUSE = process.env['TEST_CLICKHOUSE_URL'];

const stores: Record<string, () => Promise<BeatStore>> = {
  PostgreSQL: async () => beatsInPostgres(playbackApp.deps.db),
  ClickHouse: async () => beatsInClickHouse(REAL_CLICKHOUSE ?? (await aClickHouse()).url),
};

const sorted = (rows: readonly QualityRow[]) =>
  rows.toSorted((a, b) => `${a.cube} ${a.key}`.localeCompare(`${b.cube} ${b.key}`));

describe.each(Object.keys(stores))('beats in %s', (name) => {
  test('are counted once, by what the beat before said, whatever order they come in', async () => {
    const store = await stores[name]!();
    await store.append(known.toReversed());
    // A report whose answer was lost comes again.
    await store.append(known.slice(0, 3));
    const rows = await store.sumMinute(at(0));
    const [all] = rows.filter(({ cube }) => cube === 'all');
    expect(all).toEqual({
      grain: 'minute',
      bucket: at(0),
      cube: 'all',
      key: '',
      attempts: 4,
      plays: 2,
      exits: 1,
      startFailures: 1,
      playFailures: 1,
      stalls: 1,
      stalledMs: 6_000,
      playedMs: 19_000 + 14_000 + 9_000 + 5_000,
      kbit: 38_000 + 14_000,
      startup: NOTHING.startup.map(
        (_, bucket) => [1_000, 300].filter((ms) => startupBucket(ms) === bucket).length,
      ),
    });
    expect(sorted(rows)).toEqual(sorted(sumInMemory(known, at(0))));
    // What went on at its beginning was said in the minute before.
    expect(sorted(await store.sumMinute(at(60)))).toEqual(sorted(sumInMemory(known, at(60))));
    expect(await store.listMinutes(at(-10), at(30))).toEqual([at(0)]);
    expect(await store.listMinutes(at(61), at(90))).toEqual([]);
  });

  test('of random players are what they are counted to be in memory', async () => {
    const store = await stores[name]!();
    const states: PlayerState[] = ['s', 'p', 'r', 'k', 'a', 'f', 'q'];
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
    const from = 4 * 3_600;
    const beats = Array.from({ length: 60 }, () =>
      beatsOfPlay(
        Array.from({ length: 12 }, () => [
          from + Math.floor(Math.random() * 240_000) / 1_000,
          pick(states),
          Math.random() < 0.2 ? { startupMs: Math.floor(Math.random() * 9_000), kbps: 800 } : {},
        ]),
        {
          device: pick(['phone', 'tv']),
          zone: pick(['WIB', 'WIT']),
          provider: pick(['AS1 Satu', null]),
        },
      ),
    ).flat();
    await store.append(beats);
    for (const minute of [from + 120, from + 180]) {
      const rows = sorted(await store.sumMinute(at(minute)));
      const expected = sorted(sumInMemory(beats, at(minute)));
      // Parts of a kilobit are cut off row by row.
      const near = (list: QualityRow[]) => list.map((row) => ({ ...row, kbit: 0 }));
      expect(near(rows)).toEqual(near(expected));
      expect(rows.reduce((sum, { kbit }) => sum + kbit, 0)).toBeGreaterThan(0);
    }
  });

  test('at most 200 keys are kept of a minute, the rest as one', async () => {
    const store = await stores[name]!();
    await store.append(
      Array.from({ length: 230 }, () =>
        beatsOfPlay([[9_000, 's']], { titleId: randomUUID() }),
      ).flat(),
    );
    const titles = (await store.sumMinute(at(9_000))).filter(({ cube }) => cube === 'title');
    expect(titles).toHaveLength(201);
    expect(titles.find(({ key }) => key === 'lain')?.attempts).toBe(30);
  });
});

test('ClickHouse is asked as its HTTP interface wants it, and what it refuses is said', async () => {
  const { url, asked } = await aClickHouse();
  const store = beatsInClickHouse(url);
  await store.append(known);
  await store.append(known);
  expect(asked.map(({ query }) => query.slice(0, 11))).toEqual([
    'create tabl',
    'alter table',
    'insert into',
    'insert into',
  ]);
  expect(asked[2]?.user).toBe('tayang');
  expect(Object.fromEntries(asked[2]?.settings ?? [])).toMatchObject({
    database: 'viewing',
    async_insert: '1',
    wait_for_async_insert: '1',
  });
  const gone = beatsInClickHouse('http://127.0.0.1:1/x');
  await expect(gone.append(known)).rejects.toThrow();
});

/** Turns on a channel; the id of its playback. */
async function openChannel(headers: Record<string, string>, id: string): Promise<string> {
  const answer = await playbackApp.ask(headers, getUrlTransform, {
    query: { type: 'live_tv', id },
  });
  const { result } = answer;
  return 'playbackId' in result ? result.playbackId : '';
}

const staff = async () => (await aViewer({ role: 'analyst' })).headers;
const read = async (query = {}) =>
  (await playbackApp.ask(await staff(), getQuality, { query })).result;

test('a viewer’s report and a visitor’s player are counted by title and channel, and lead to no person', async () => {
  const { deps, ask, app } = playbackApp;
  const viewer = await aViewer();
  const { channelId } = await anAssembledChannel(deps);
  const now = () => deps.clock.now().getTime();
  const cmcd = `e=ps,sid="a",sn=0,sta=s,ts=${now() - 900},v=2\ne=ps,msd=900,sid="a",sn=1,sta=p,tayang-tz=9,ts=${now()},v=2`;
  const { playbackId } = (await playbackApp.open(viewer.headers, film)).result;
  const body = { playbackId, positionSeconds: 1, productId: film, cmcd };
  expect((await ask(viewer.headers, postProgress, { body })).code).toBeUndefined();
  const onTelevision = await openChannel(viewer.headers, channelId);
  const live = { playbackId: onTelevision, channelId, at: new Date(now()).toISOString() };
  const ofChannel = { ...live, cmcd: cmcd.replaceAll('"a"', '"b"') };
  expect((await ask(viewer.headers, postLiveReport, { body: ofChannel })).code).toBeUndefined();
  const flood = { ...live, cmcd: 'sta=p,sid="b",sn=9\n'.repeat(60) };
  for (const body of [flood, flood, flood]) await ask(viewer.headers, postLiveReport, { body });

  const { result: source } = await playbackApp.open(asClient(deps), film);
  const token = /\/t\/([^/]+)\//.exec(source.url)?.[1] ?? '';
  const send = (payload: string, by = token) =>
    app.inject({
      method: 'POST',
      url: `/platform/v2/playback/quality?token=${by}`,
      headers: { 'content-type': 'application/cmcd', 'user-agent': 'Tizen SMART-TV' },
      payload,
    });
  const sent = await send(`cid="${film}",sta=s,sid="v",v=2\nsta=f,ec=("E7"),sid="v",sn=1,v=2\n`);
  expect(sent.json()).toMatchObject({ result: { taken: 2 } });
  // What an asset is of is believed only where it is so.
  expect((await send(`cid="${randomUUID()}",sta=s,sid="w",v=2`)).statusCode).toBe(200);
  expect((await send('sta=s', `${token.slice(0, -2)}xx`)).statusCode).toBe(401);
  expect((await send('x'.repeat(20_000))).statusCode).toBe(400);
  expect((await send('\u0000'.repeat(20))).statusCode).toBe(400);

  await writeBeats(deps);
  const rows = await deps.db.selectFrom('playback.qualityBeat').selectAll().execute();
  expect(rows.filter((row) => row.channelId === channelId)).toHaveLength(120 - 2);
  const kept = JSON.stringify(rows);
  for (const own of [viewer.accountId, body.playbackId, '127.0.0.1'])
    expect(kept).not.toContain(own);
  deps.clock.advance(SETTLES + SECOND);
  await Promise.all([rollQuality(deps), rollQuality(deps)]);
  const { total, rows: byTitle } = await read({ by: 'title' });
  expect(total).toMatchObject({ attempts: 4, plays: 2, startFailureShare: 0.25 });
  expect(byTitle).toMatchObject([{ name: 'Lancar', attempts: 2, plays: 1 }]);
  const { rows: byChannel, steps } = await read({ by: 'channel', span: 'day' });
  expect(byChannel).toMatchObject([{ key: channelId, attempts: 1 }]);
  expect(steps.map(({ attempts }) => attempts)).toEqual([4]);
  expect((await read({ by: 'error' })).rows).toMatchObject([{ key: 'E7' }]);
  expect((await read({ by: 'zone' })).rows.map(({ name }) => name)).toContain('WIT');
  const byTier = (await read({ by: 'tier' })).rows.map(({ name }) => name);
  expect(byTier.toSorted()).toEqual(['Gratis', 'Pengunjung']);
  expect((await read({ by: 'provider' })).rows).toEqual([]);

  // The name of a property of all objects, and one of another cube's keys: both are only codes.
  const errors = ['constructor', 'phone'].map((code) => `sta=f,ec=("${code}"),sid="${code}"`);
  expect((await send(errors.join('\n'))).statusCode).toBe(200);
  await writeBeats(deps);
  deps.clock.advance(SETTLES + SECOND);
  await rollQuality(deps);
  const { rows: byError } = await read({ by: 'error' });
  expect(byError.map(({ name }) => name).toSorted()).toEqual(['E7', 'constructor', 'phone']);
});

test('five bad minutes are an alarm of quality and of the channel’s wall, end quietly, and few viewers are none', async () => {
  const { deps } = playbackApp;
  const { channelId } = await anAssembledChannel(deps);
  const minute = new Date(Math.floor(deps.clock.now().getTime() / MINUTE) * MINUTE - 2 * MINUTE);
  const sums = (more: Partial<QualityRow>): QualityRow => ({
    ...NOTHING,
    grain: 'minute',
    bucket: minute,
    cube: 'channel',
    key: channelId,
    attempts: 100,
    ...more,
  });
  const put = (rows: QualityRow[]) =>
    deps.db.transaction().execute((tx) => replaceMinute(tx, minute, rows));
  const few = { ...sums({ startFailures: 9, attempts: 9 }), cube: 'device', key: 'tv' };
  await put([sums({ startFailures: 12, stalledMs: MINUTE, playedMs: HOUR }), few]);
  await raiseQualityAlarms(deps);
  await raiseQualityAlarms(deps);
  const open = async () => (await read()).alarms.filter(({ endedAt }) => endedAt === null);
  expect(await open()).toMatchObject([
    { kind: 'start_failures', cube: 'channel', key: channelId, value: 0.12, usual: null },
  ]);
  const onWall = () =>
    deps.db
      .selectFrom('live.alarm')
      .select(['kind', 'endedAt'])
      .where('channelId', '=', channelId)
      // The wall's own round may find it down meanwhile.
      .where('kind', '=', 'quality')
      .execute();
  expect(await onWall()).toEqual([{ kind: 'quality', endedAt: null }]);

  // As bad as it is each week at this hour: no alarm any more, and over after two minutes.
  const hour = new Date(Math.floor((deps.clock.now().getTime() - 7 * DAY) / HOUR) * HOUR);
  const usual = sums({ grain: 'minute', bucket: hour, startFailures: 10 });
  await deps.db.transaction().execute(async (tx) => {
    await replaceMinute(tx, hour, [usual]);
    await replaceHour(tx, hour);
  });
  deps.clock.advance(2 * MINUTE + SECOND);
  await raiseQualityAlarms(deps);
  expect(await open()).toEqual([]);
});
