import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { testDeps } from '#test/deps.ts';
import { testValkey } from '#test/valkey.ts';
import { announceEnded } from '../playback-sessions/ended-playbacks.ts';
import {
  deletePlaybackSessions,
  insertPlaybackSession,
  listPlaybackSessions,
} from '../playback-sessions/queries.ts';
import { findChannelPosition } from '../progress/queries/channel.ts';
import { deleteLateViewings, deleteProfileData } from '../queries.ts';
import { findStoredPosition } from './queries/report.ts';
import { viewingStateInPostgres } from './open-viewing-state.ts';
import { viewingStateInValkey } from './in-valkey.ts';
import { mergeReport, type StoredPosition } from './stored.ts';
import type { PositionReport, ViewingState } from './viewing-state.ts';

/** Stands still between two steps, so that what is expected is known to the millisecond. */
let time = Date.now();
const clock = {
  now: () => new Date(time),
  advance: (ms: number) => {
    time += ms;
  },
};
const deps = { ...(await testDeps()), clock };
const { db, events } = deps;
await events.ready;
const alone = await testValkey();
const cluster = await testValkey({ isCluster: true });

const LEASE = 45 * SECOND;
const length = { durationMs: 100 * MINUTE, creditsFromMs: null };
const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** What one viewer does with a store. */
function aViewing(viewing: ViewingState) {
  const watcher = { accountId: randomUUID(), profileId: randomUUID() };
  const { accountId } = watcher;
  const productId = randomUUID();
  const titleId = randomUUID();
  const sessionId = randomUUID();
  const start = async (of: { productId: string } | { channelId: string } = { productId }) => {
    const id = randomUUID();
    const what = { productId: null, channelId: null, ...of };
    const expiresAt = later(LEASE);
    await insertPlaybackSession(db, {
      id,
      accountId,
      sessionId,
      deviceId: 'd',
      deviceName: 'Ponsel',
      ...what,
      title: 'Film',
      maxHeight: 1080,
      startedAt: clock.now(),
      expiresAt: viewing.rowExpiry(expiresAt),
    });
    await viewing.started({ id, accountId, sessionId, ...what, expiresAt });
    return id;
  };
  const report = (
    positionMs: number,
    {
      id,
      ageMs = 0,
      ...more
    }: { id?: string; ageMs?: number; rewound?: boolean; startedAt?: Date } = {},
  ) => {
    const { rewound = false, startedAt } = more;
    const position: PositionReport = {
      ...watcher,
      productId,
      titleId,
      length,
      report: { positionMs, watchedAt: later(-ageMs), rewound },
      playback: startedAt && { startedAt },
    };
    const lease = id === undefined ? undefined : { id, accountId, expiresAt: later(LEASE) };
    return viewing.reportProduct({ position, lease, now: clock.now() });
  };
  const stored = async () => {
    await viewing.settle(accountId);
    return findStoredPosition(db, watcher, productId);
  };
  const playing = async () => {
    await viewing.settle(accountId);
    return (await listPlaybackSessions(db, accountId, clock.now())).map(({ id }) => id);
  };
  return { watcher, accountId, productId, titleId, sessionId, start, report, stored, playing };
}

describe.each([
  ['PostgreSQL', () => viewingStateInPostgres(deps)],
  ['Valkey', () => viewingStateInValkey({ ...deps, valkey: alone.valkey })],
  ['a cluster', () => viewingStateInValkey({ ...deps, valkey: cluster.valkey })],
] as const)('viewing kept in %s', (name, open) => {
  const viewing = open();

  test('a lease is renewed while it runs, by whose it is, and lapses', async () => {
    const { start, report, playing, sessionId, productId } = aViewing(viewing);
    const id = await start();
    clock.advance(LEASE - SECOND);
    expect((await report(1, { id })).lease).toEqual({ sessionId, productId });
    clock.advance(LEASE - SECOND);
    expect(await playing()).toEqual([id]);
    const other = aViewing(viewing);
    expect((await other.report(1, { id })).lease).toBeUndefined();
    clock.advance(2 * SECOND);
    expect((await report(1, { id })).lease).toBeUndefined();
    expect(await playing()).toEqual([]);
  });

  test('a playback that was ended is renewed no more', async () => {
    const { start, report, accountId, playing } = aViewing(viewing);
    const id = await start();
    await report(1, { id });
    await announceEnded(events, db, await deletePlaybackSessions(db, { accountId, id }));
    await expect.poll(async () => (await report(1, { id })).lease).toBeUndefined();
    expect(await playing()).toEqual([]);
  });

  test('positions follow the one rule, whatever is reported in whatever order', async () => {
    const { report, stored } = aViewing(viewing);
    const startedAt = clock.now();
    let expected: StoredPosition | undefined;
    for (let round = 0; round < 60; round += 1) {
      clock.advance(randomInt(0, 20) * SECOND);
      const positionMs = randomInt(0, 105) * MINUTE;
      const ageMs = randomInt(0, 3) === 0 ? randomInt(0, 60) * SECOND : 0;
      const rewound = randomInt(0, 4) === 0;
      const playback = randomInt(0, 4) === 0 ? undefined : { startedAt };
      await report(positionMs, { ageMs, rewound, ...playback });
      const merged: PositionReport = {
        accountId: '',
        profileId: '',
        productId: '',
        titleId: '',
        length,
        report: { positionMs, watchedAt: later(-ageMs), rewound },
        playback,
      };
      expected = mergeReport(expected, merged, clock.now());
      if (round % 7 === 0 || round === 59) {
        const { positionMs: at, finished, watchedAt, watchedMs, reportedAt } = (await stored())!;
        expect({
          at,
          finished,
          watchedAt: watchedAt.getTime(),
          watchedMs,
          reportedAt: reportedAt?.getTime() ?? null,
        }).toEqual({
          at: expected.positionMs,
          finished: expected.finished,
          watchedAt: expected.watchedAt,
          watchedMs: expected.watchedMs,
          reportedAt: expected.reportedAt,
        });
      }
    }
  });

  test('ten reports at once lose none, and it counts as watched once', async () => {
    const { report, stored } = aViewing(viewing);
    const startedAt = clock.now();
    clock.advance(60 * MINUTE);
    await report(1, { startedAt });
    clock.advance(9 * MINUTE);
    const at = (minute: number) => report(minute * MINUTE, { startedAt });
    const first = await Promise.all([3, 18, 7, 12, 1, 15, 4, 9, 11, 2].map(at));
    expect(first.some(({ hasReached }) => hasReached)).toBe(false);
    expect((await stored())?.positionMs).toBe(18 * MINUTE);
    const reached = [];
    for (let minute = 18; minute <= 99; minute += 9) {
      clock.advance(9 * MINUTE);
      reached.push((await at(minute)).hasReached);
    }
    expect(reached.filter(Boolean)).toHaveLength(1);
  });

  test('what was changed in the database itself is where reports go on from', async () => {
    const { report, stored, watcher, productId } = aViewing(viewing);
    await report(30 * MINUTE);
    expect((await stored())?.positionMs).toBe(30 * MINUTE);
    await db.deleteFrom('playback.progress').where('productId', '=', productId).execute();
    await viewing.forget(watcher, productId);
    expect(await stored()).toBeUndefined();
    clock.advance(SECOND);
    await report(2 * MINUTE);
    expect((await stored())?.positionMs).toBe(2 * MINUTE);
  });

  test('television: the newest position, the channel that it went on to, and how many watch', async () => {
    const { start, watcher, accountId, sessionId, playing } = aViewing(viewing);
    const [one, two] = [randomUUID(), randomUUID()];
    const id = await start({ channelId: one });
    const say = (channelId: string, positionAt: Date, isPaused = false) =>
      viewing.reportChannel({
        position: { ...watcher, channelId, positionAt, isPaused },
        lease: { id, accountId, expiresAt: later(LEASE), channel: { channelId, name: 'Dua' } },
        now: clock.now(),
      });
    const viewersOf = async (channelId: string) =>
      (await viewing.countViewers(clock.now())).find((each) => each.channelId === channelId)
        ?.viewers;
    expect(await say(one, later(-MINUTE))).toEqual({ sessionId, productId: null });
    expect(await viewersOf(one)).toBe(1);
    clock.advance(5 * SECOND);
    await say(two, later(-DAY), true);
    expect([await viewersOf(one), await viewersOf(two)]).toEqual([undefined, 1]);
    expect(await playing()).toEqual([id]);
    const kept = await findChannelPosition(db, watcher, two);
    expect(kept).toEqual({ positionAt: later(-DAY), isPaused: true, reportedAt: clock.now() });
    const film = await start();
    const lease = {
      id: film,
      accountId,
      expiresAt: later(LEASE),
      channel: { channelId: one, name: 'Satu' },
    };
    expect(await viewing.reportChannel({ lease, now: clock.now() })).toBeUndefined();
    await announceEnded(events, db, await deletePlaybackSessions(db, { accountId, id }));
    await expect.poll(() => viewersOf(two)).toBeUndefined();
  });

  test('what waits is brought to the database by itself, once', async () => {
    const { report, start, watcher, productId } = aViewing(viewing);
    const id = await start();
    await report(7 * MINUTE, { id });
    const waits = name !== 'PostgreSQL';
    const before = await findStoredPosition(db, watcher, productId);
    expect(before?.positionMs).toBe(waits ? undefined : 7 * MINUTE);
    const both = await Promise.all([viewing.flush(), viewing.flush()]);
    expect(Math.max(...both) > 0).toBe(waits);
    expect((await findStoredPosition(db, watcher, productId))?.positionMs).toBe(7 * MINUTE);
    expect(await viewing.flush()).toBe(0);
    // For minutes the row of a playback that goes on is left alone, and then stands on.
    for (let minute = 0; minute < 5; minute += 1) {
      for (let times = 0; times < 2; times += 1) {
        clock.advance(30 * SECOND);
        expect((await report((8 + minute) * MINUTE, { id })).lease).toBeDefined();
      }
      const lag = async () =>
        (await registry.getSingleMetric('tayang_viewing_flush_lag_seconds')?.get())?.values[0]
          ?.value;
      // The last that was opened says it for the process.
      if (name === 'a cluster') expect(await lag()).toBe(30);
      await viewing.flush();
      if (name === 'a cluster') expect(await lag()).toBe(0);
      const row = await listPlaybackSessions(db, watcher.accountId, clock.now());
      expect(row).toHaveLength(1);
    }
  });
});

test('what was on its way as a profile was erased is erased too', async () => {
  const viewing = viewingStateInValkey({ ...deps, valkey: alone.valkey });
  const [gone, other] = [aViewing(viewing), aViewing(viewing)];
  await gone.report(5 * MINUTE);
  await other.report(5 * MINUTE);
  await inTransaction(db, (tx) => deleteProfileData(tx, gone.watcher));
  expect((await gone.stored())?.positionMs).toBe(5 * MINUTE);
  expect((await other.stored())?.positionMs).toBe(5 * MINUTE);
  await deleteLateViewings(db, { olderThanMs: MINUTE, limit: 10 });
  expect(await gone.stored()).toBeDefined();
  await deleteLateViewings(db, { olderThanMs: 0, limit: 10 });
  expect(await gone.stored()).toBeUndefined();
  expect(await other.stored()).toBeDefined();
});

test('without Valkey viewing goes on; when it is back it goes on from where it was', async () => {
  const own = await testValkey();
  const viewing = viewingStateInValkey({ ...deps, valkey: own.valkey });
  const { start, report, stored, playing } = aViewing(viewing);
  const id = await start();
  await report(5 * MINUTE, { id });
  expect((await stored())?.positionMs).toBe(5 * MINUTE);
  const { port } = new URL(own.server.url);
  await own.server.stop();
  clock.advance(5 * SECOND);
  expect((await report(6 * MINUTE, { id })).lease).toBeDefined();
  expect((await stored())?.positionMs).toBe(6 * MINUTE);
  expect(await playing()).toEqual([id]);
  await own.restart(Number(port));
  await expect
    .poll(() => own.valkey.send('x', ['PING']).catch(() => ''), { timeout: 5_000 })
    .toBe('PONG');
  clock.advance(5 * SECOND);
  // It lost everything: lease and position are taken from the database.
  expect((await report(4 * MINUTE, { id })).lease).toBeDefined();
  expect((await stored())?.positionMs).toBe(6 * MINUTE);
  expect(await playing()).toEqual([id]);
});
