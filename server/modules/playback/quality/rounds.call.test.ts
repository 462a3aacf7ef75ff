import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { postHistoryDelete, postProgress } from '#contract/playback/index.ts';
import { sql } from '#platform/db.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aClickHouse } from '#test/factories/playback/clickhouse.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';
import { at, beatsOfPlay, sumInMemory } from '#test/factories/playback/quality-sums.ts';
import { writeBeats } from './beats.ts';
import type { Beat, PlayerState } from './cmcd.ts';
import { beatsInClickHouse } from './in-clickhouse.ts';
import { foldPlays } from './plays.ts';
import { type BeatStore, SETTLES } from './policy.ts';
import { beatsInPostgres } from './queries/beat.ts';
import { insertPlays } from './queries/play.ts';
import { countFailedMinutes } from './queries/quality.ts';
import { rollQuality } from './roll.ts';

let playbackApp: PlaybackApp;
let deps: PlaybackApp['deps'];
beforeAll(async () => {
  playbackApp = await aPlaybackApp({ modules: ['profiles'] });
  deps = playbackApp.deps;
});

const rowsOf = (where: { plays: string[] } | { accountId: string }) =>
  deps.db
    .selectFrom('playback.play')
    .selectAll()
    .where((eb) =>
      'plays' in where ? eb('play', 'in', where.plays) : eb('accountId', '=', where.accountId),
    )
    .orderBy('startedAt')
    .execute();

/** The worker at a moment of the suite's day. */
const worker = (seconds: number) => ({ ...deps, clock: { ...deps.clock, now: () => at(seconds) } });
const since = (seconds: number) =>
  Promise.all([
    deps.db
      .updateTable('playback.playFold')
      .set({ foldedTo: at(seconds) })
      .execute(),
    deps.db
      .updateTable('playback.qualityRoll')
      .set({ rolledTo: at(seconds) })
      .execute(),
  ]);

/** Gives plays their rows, as the server does that hears of them first. */
async function begin(...plays: Beat[][]): Promise<string[]> {
  const [accountId, productId] = [randomUUID(), randomUUID()];
  const owner = { accountId, profileId: accountId, productId, deviceName: 'Chrome di Android' };
  const begun = plays.flatMap(([first]) =>
    first ? [{ ...first, ...owner, startedAt: first.at }] : [],
  );
  // Two servers may hear of one at once, and again at midnight.
  await Promise.all([insertPlays(deps.db, begun, at(0)), insertPlays(deps.db, begun, at(0))]);
  await insertPlays(deps.db, begun, at(13 * 3_600));
  return begun.map(({ play }) => play);
}

const stores: Record<string, () => Promise<BeatStore>> = {
  PostgreSQL: async () => beatsInPostgres(deps.db),
  ClickHouse: async () =>
    beatsInClickHouse(process.env['TEST_CLICKHOUSE_URL'] ?? (await aClickHouse()).url),
};

describe.each(Object.keys(stores))('plays of beats in %s', (name) => {
  test('hold what their players said, once, however it comes in', async () => {
    const store = await stores[name]!();
    const film = beatsOfPlay([
      [0, 's'],
      [1, 'p', { startupMs: 1_000, kbps: 2_000, height: 480 }],
      [20, 'r'],
      [26, 'p', { kbps: 1_000, height: 360 }],
      [40, 'k'],
      [41, 'p'],
      [50, 'a'],
      [59, 'p'],
      [61, 'e'],
      [62, 'q'],
    ]);
    const failed = beatsOfPlay([
      [2, 's'],
      [6, 'f', { error: 'offline' }],
    ]);
    const unknown = beatsOfPlay([[3, 's']]);
    const plays = await begin(film, failed);
    await since(-10);
    // Its insert takes as long as a statement may.
    await foldPlays(worker(20), store);
    await store.append([...film.slice(0, 4), ...failed, ...unknown]);
    await Promise.all([foldPlays(worker(57), store), foldPlays(worker(57), store)]);
    expect((await rowsOf({ plays }))[0]).toMatchObject({ stalls: 1, state: 'p', playedMs: 19_000 });
    // A report whose answer was lost comes again, with what comes next.
    const later = film.slice(2).map((beat) => ({ ...beat, receivedAt: at(70) }));
    await store.append(later);
    await foldPlays(worker(107), store);
    await foldPlays(worker(107), store);
    const rows = await rowsOf({ plays: [...plays, ...unknown.map(({ play }) => play)] });
    expect(rows).toMatchObject([
      {
        startupMs: 1_000,
        stalls: 1,
        stalledMs: 6_000,
        playedMs: 19_000 + 14_000 + 9_000 + 2_000,
        kbit: 38_000 + 14_000,
        height: 480,
        state: 'e',
        error: null,
      },
      { startupMs: null, stalls: 0, playedMs: 0, height: null, state: 'f', error: 'offline' },
    ]);
  });

  test('of random players hold what is counted of them in memory, whatever is folded at once', async () => {
    const store = await stores[name]!();
    const states: PlayerState[] = ['s', 'p', 'r', 'k', 'a', 'f'];
    const from = 7_200 + (name === 'PostgreSQL' ? 0 : 600);
    const all = Array.from({ length: 30 }, () =>
      beatsOfPlay(
        Array.from({ length: 14 }, (_, index): [number, PlayerState, Partial<Beat>] => [
          from + index * 4 + Math.random() * 3,
          states[Math.floor(Math.random() * states.length)]!,
          Math.random() < 0.5 ? { kbps: Math.ceil(Math.random() * 4_000) } : {},
        ]),
      ),
    );
    const plays = await begin(...all);
    await since(from);
    await store.append(all.flat());
    for (const seconds of [37, 50, 51, 87]) await foldPlays(worker(from + seconds), store);
    const rows = new Map((await rowsOf({ plays })).map((row) => [row.play, row]));
    const minute = at(from);
    for (const beats of all) {
      const [sums] = sumInMemory(beats, minute).filter(({ cube }) => cube === 'all');
      const { stalls, stalledMs, playedMs } = sums!;
      const row = rows.get(beats[0]!.play)!;
      expect(row).toMatchObject({ stalls, state: beats.at(-1)!.state });
      // Parts of a millisecond are cut off beat by beat.
      expect(Math.abs(row.stalledMs - stalledMs)).toBeLessThan(15);
      expect(Math.abs(row.playedMs - playedMs)).toBeLessThan(15);
      expect(Math.abs(row.kbit - sums!.kbit)).toBeLessThan(70);
    }
  });
});

test('beats that can not be folded are left out by some seconds, and hold up no others', async () => {
  const store = beatsInPostgres(deps.db);
  const from = 10_800;
  const seconds = Array.from({ length: 60 }, (_, index) => from + index * 5);
  const beats = beatsOfPlay(seconds.map((second) => [second, 'p']));
  const plays = await begin(beats);
  await since(from);
  await store.append(beats);
  const asked: [since: number, until: number][] = [];
  const refusing: Pick<BeatStore, 'listReceived'> = {
    listReceived(begins, until) {
      asked.push([+begins, +until]);
      const isBad = +begins <= +at(from + 100) && +until > +at(from + 100);
      if (isBad) throw new Error('canceling statement due to statement timeout');
      return store.listReceived(begins, until);
    },
  };
  while (await foldPlays(worker(from + 417), refusing));
  const [row] = await rowsOf({ plays });
  // Played for 295 seconds; the gap is counted by the beat before it, as any silence is.
  expect(row).toMatchObject({ playedMs: 295_000, state: 'p' });
  const tried = asked.filter(
    ([begins, until]) => begins <= +at(from + 100) && until > +at(from + 100),
  );
  expect(Math.min(...tried.map(([begins, until]) => until - begins))).toBe(15 * SECOND);
  await foldPlays(worker(from + 477), refusing);
  const { foldedTo } = await deps.db
    .selectFrom('playback.playFold')
    .select('foldedTo')
    .executeTakeFirstOrThrow();
  expect(foldedTo).toEqual(at(from + 455));
});

test('a minute that can not be counted holds up no other, is reported, and is counted later', async () => {
  const store = beatsInPostgres(deps.db);
  const from = 18_000;
  await store.append(
    [0, 60, 120].flatMap((second) =>
      beatsOfPlay([
        [from + second + 5, 's'],
        [from + second + 9, 'p', { startupMs: 400 }],
      ]),
    ),
  );
  await since(from);
  const counted: number[] = [];
  const refusing: Pick<BeatStore, 'listMinutes' | 'sumMinute'> = {
    // Even which minutes there are is not told.
    listMinutes: () => Promise.reject(new Error('statement timeout')),
    sumMinute(minute) {
      counted.push((+minute - +at(from)) / SECOND);
      return counted.at(-1) === 60
        ? Promise.reject(new Error('statement timeout'))
        : store.sumMinute(minute);
    },
  };
  expect(await rollQuality(worker(from + 175), refusing)).toBe(false);
  expect(counted).toEqual([120, 60, 0]);
  const span = { from: at(from), until: at(from + 3_600) };
  const sums = async () => {
    const rows = await deps.db
      .selectFrom('playback.quality')
      .select(['grain', 'bucket', 'plays'])
      .where('cube', '=', 'all')
      .where('bucket', '>=', span.from)
      .where('bucket', '<', span.until)
      .orderBy('grain', 'desc')
      .orderBy('bucket')
      .execute();
    return rows.map(({ grain, bucket, plays }) => [grain, (+bucket - +at(from)) / SECOND, plays]);
  };
  const told = [
    ['minute', 0, 1],
    ['minute', 120, 1],
    ['hour', 0, 2],
  ];
  expect(await sums()).toEqual(told);
  expect(await countFailedMinutes(deps.db, span)).toBe(1);
  // Not at once again; after a pause, by any worker.
  await rollQuality(worker(from + 180), refusing);
  expect(await sums()).toEqual(told);
  await Promise.all([rollQuality(worker(from + 300)), rollQuality(worker(from + 300))]);
  expect(await sums()).toEqual([
    ['minute', 0, 1],
    ['minute', 60, 1],
    ['minute', 120, 1],
    ['hour', 0, 3],
  ]);
  expect(await countFailedMinutes(deps.db, span)).toBe(0);
  // What came twenty seconds ago may be written only now.
  await rollQuality(worker(from + 382));
  await store.append(beatsOfPlay([[from + 361, 's']]));
  await rollQuality(worker(from + 400));
  expect(await sums()).toContainEqual(['minute', 360, 0]);
});

const failing = 'cid="ID",sta=s,sid="x",sn=0,v=2\nsta=f,ec=("decode"),sid="x",sn=1,v=2';

test('a play of an account has a row, also one that never began; of a child and a visitor there is none', async () => {
  const { ask, app } = playbackApp;
  const film = await playbackApp.film({ name: 'Tersendat', matrix: 'A', filmClass: 'SU' });
  const now = () => deps.clock.now().getTime();
  const cmcd = (sid: string) =>
    `sta=s,sid="${sid}",sn=0,ts=${now() - 900}\nmsd=900,sid="${sid}",sn=1,sta=p,tayang-h=720,ts=${now()}`;
  async function watch({ headers }: Pick<Viewer, 'headers'>, sid: string) {
    const { result } = await playbackApp.open(headers, film);
    const { playbackId } = result;
    const body = { playbackId, positionSeconds: 1, productId: film, cmcd: cmcd(sid) };
    expect((await ask(headers, postProgress, { body })).code).toBeUndefined();
    const token = /\/t\/([^/]+)\//.exec(result.url)?.[1] ?? '';
    const sent = await app.inject({
      method: 'POST',
      url: `/platform/v2/playback/quality?token=${token}`,
      headers: { 'content-type': 'application/cmcd' },
      payload: failing.replace('ID', film).replaceAll('"x"', `"x${sid}"`),
    });
    expect(sent.json()).toMatchObject({ result: { taken: 2 } });
  }
  const [viewer, parent] = [await aViewer(), await aViewer()];
  await watch(viewer, 'a');
  await watch(parent, 'b');
  // So many plays of a title are taken in a minute.
  deps.clock.advance(MINUTE);
  await watch({ headers: (await aChild(app, parent.headers)).headers }, 'c');
  await writeBeats(deps);
  await deps.db
    .updateTable('playback.playFold')
    .set({ foldedTo: new Date(now() - 2 * MINUTE) })
    .execute();
  deps.clock.advance(SETTLES + SECOND);
  await foldPlays(deps);
  const { accountId } = viewer;
  const shown = { accountId, profileId: accountId, productId: film, tier: 'freemium' };
  expect(await rowsOf({ accountId })).toMatchObject(
    [
      { ...shown, startupMs: 900, height: 720, state: 'p' },
      { ...shown, startupMs: null, state: 'f', error: 'decode' },
    ].toSorted((a) => (a.state === 'p' ? -1 : 1)),
  );
  // What the parent watched; a moment later a child did in the same session.
  expect(await rowsOf({ accountId: parent.accountId })).toHaveLength(2);
  const { rows } = await sql<{ beats: number }>`select count(*)::int as beats
    from playback.quality_beat where title_id = ${film}`.execute(deps.db);
  expect(rows).toEqual([{ beats: 12 }]);

  // Who deletes what they watched deletes how it played.
  await ask(viewer.headers, postHistoryDelete, { body: { productId: film } });
  expect(await rowsOf({ accountId })).toEqual([]);
});
