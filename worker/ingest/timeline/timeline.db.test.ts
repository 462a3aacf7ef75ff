import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  type TimelineSpan,
  type TimelineStep,
  deleteOldSegments,
  createSegmentDays,
  claimChannel,
  writeTimeline,
} from '#modules/live/index.ts';
import { liveInitKey, liveSegmentKey } from '#media/object-keys.ts';
import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import type { IngestSessionFacts } from '../session/session-state.ts';
import { type Timeline, createTimeline } from './timeline.ts';
import type { Slate } from './timeline-state.ts';

const { db, log, config, store } = await testDeps();
const SECOND = 90_000;
const NOW = Math.floor(Date.now() / 1000) * SECOND;
await createSegmentDays({ db }, new Date());

const slate: Slate = { assetId: randomUUID(), version: 1, segmentTicks: 86_400, count: 100 };

async function aTimeline(channelId: string, look: Slate | undefined = slate) {
  const { fence, last } = await claimChannel(db, channelId, 'test');
  let isLost = false;
  let failures = 0;
  const timeline = createTimeline({
    db,
    log: Object.assign(Object.create(log) as typeof log, { warn: () => (failures += 1) }),
    fence,
    last,
    slate: () => look,
    onLost: () => (isLost = true),
  });
  return { timeline, isLost: () => isLost, failures: () => failures };
}

function aSession(anchorTicks: number): IngestSessionFacts {
  return {
    sessionId: randomUUID(),
    slot: 'primary',
    anchorTicks,
    segmentTicks: 4 * SECOND,
    tracks: [],
  };
}

const segment = (number: number): LiveSegment => ({
  number,
  videoTime: (number - 1) * 4 * SECOND,
  videoDuration: 4 * SECOND,
  audioTime: (number - 1) * 192_000,
  audioDuration: 192_000,
  bytes: [Buffer.alloc(9)],
});

function air(timeline: Timeline, session: IngestSessionFacts, numbers: number[]): void {
  for (const number of numbers) timeline.addSegment(session, segment(number));
}

const written = (timeline: Timeline) =>
  expect.poll(() => timeline.waiting(), { timeout: 15_000, interval: 20 }).toBe(0);

const spansOf = (channelId: string) =>
  db
    .selectFrom('live.span')
    .select(['ordinal', 'kind', 'startTicks', 'reachTicks', 'segments', 'segmentsBefore'])
    .where('channelId', '=', channelId)
    .orderBy('ordinal')
    .execute();
const spanTimes = async (channelId: string) =>
  (await spansOf(channelId)).map(({ kind, startTicks, reachTicks }) => [
    kind,
    (startTicks - NOW) / SECOND,
    (reachTicks - NOW) / SECOND,
  ]);

test('a hole below a segment stays a hole, one that no eye sees is closed', async () => {
  const { channelId } = await aChannel(db);
  const { timeline } = await aTimeline(channelId);
  air(timeline, aSession(NOW), [1, 2]);
  air(timeline, aSession(NOW + 8.3 * SECOND), [1]);
  air(timeline, aSession(NOW + 15 * SECOND), [1]);
  await written(timeline);
  expect(await spanTimes(channelId)).toEqual([
    ['session', 0, 8],
    ['session', 8, 12],
    ['session', 15, 19],
  ]);
});

test('a longer one is filled with whole pieces of the slate, and what comes begins at the end of one', async () => {
  const { channelId } = await aChannel(db);
  const { timeline } = await aTimeline(channelId);
  air(timeline, aSession(NOW), [1]);
  timeline.fill(NOW + 9 * SECOND);
  air(timeline, aSession(NOW + 10.5 * SECOND), [1]);
  await written(timeline);
  const spans = await spansOf(channelId);
  expect(spans.map(({ kind, segments }) => [kind, segments])).toEqual([
    ['session', 1],
    ['slate', 7],
    ['session', 1],
  ]);
  expect(await spanTimes(channelId)).toEqual([
    ['session', 0, 4],
    ['slate', 4, 10.72],
    ['session', 10.72, 14.72],
  ]);
  expect(spans.map(({ segmentsBefore }) => segmentsBefore)).toEqual([0, 1, 8]);
});

test('a slate that lasts begins anew at its end, and numbers go on', async () => {
  const { channelId } = await aChannel(db);
  const { timeline } = await aTimeline(channelId);
  air(timeline, aSession(NOW), [1]);
  for (let at = 8; at <= 240; at += 8) timeline.fill(NOW + at * SECOND);
  await written(timeline);
  const spans = await spansOf(channelId);
  expect(spans.map(({ segments }) => segments)).toEqual([1, 100, 100, 44]);
  expect(spans.map(({ segmentsBefore }) => segmentsBefore)).toEqual([0, 1, 101, 201]);
});

test('time without any worker stays a gap', async () => {
  const { channelId } = await aChannel(db);
  const first = await aTimeline(channelId);
  air(first.timeline, aSession(NOW), [1, 2]);
  await first.timeline.stop('test');
  const { timeline } = await aTimeline(channelId);
  timeline.fill(NOW + 3600 * SECOND);
  await written(timeline);
  const spans = await spansOf(channelId);
  expect(spans).toHaveLength(2);
  expect(spans[1]).toMatchObject({ kind: 'slate', ordinal: 1, segmentsBefore: 2 });
  expect((spans[1]?.startTicks ?? 0) - NOW).toBeGreaterThan(3500 * SECOND);
});

test('a worker that was overtaken changes nothing', async () => {
  const { channelId } = await aChannel(db);
  const old = await aTimeline(channelId);
  const session = aSession(NOW);
  air(old.timeline, session, [1, 2]);
  await written(old.timeline);
  const heir = await aTimeline(channelId);
  air(old.timeline, session, [3]);
  await expect.poll(old.isLost).toBe(true);
  air(heir.timeline, aSession(NOW + 20 * SECOND), [1]);
  await written(heir.timeline);
  const spans = await spansOf(channelId);
  expect(spans[0]).toMatchObject({ segments: 2 });
  expect(spans.at(-1)).toMatchObject({ kind: 'session', segments: 1 });
  const rows = await db
    .selectFrom('live.segment')
    .select('number')
    .where('channelId', '=', channelId)
    .orderBy('startTicks')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 1]);
});

test('a database that goes away for a while gets everything, once, in order', async () => {
  const { channelId } = await aChannel(db);
  const { timeline, isLost, failures } = await aTimeline(channelId);
  const session = aSession(NOW);
  air(timeline, session, [1]);
  await written(timeline);
  // From another database of the same server: this one refuses connections.
  const own = new URL(config.database.url);
  const name = own.pathname.slice(1);
  own.pathname = '/postgres';
  const outside = new pg.Client({ connectionString: own.href });
  await outside.connect();
  try {
    await outside.query(`alter database ${name} with allow_connections false`);
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    air(timeline, session, [2, 3, 4]);
    timeline.endSession(session.sessionId, 'test');
    air(timeline, aSession(NOW + 17 * SECOND), [1]);
    await expect.poll(failures).toBeGreaterThan(0);
    expect(timeline.waiting()).toBeGreaterThan(0);
  } finally {
    await outside.query(`alter database ${name} with allow_connections true`);
    await outside.end();
  }
  await written(timeline);
  expect(isLost()).toBe(false);
  expect(await spanTimes(channelId)).toEqual([
    ['session', 0, 16],
    ['session', 17, 21],
  ]);
  const rows = await db
    .selectFrom('live.segment')
    .select(['number', 'startTicks'])
    .where('channelId', '=', channelId)
    .orderBy('startTicks')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 1]);
});

test('a result that never came is no reason to write twice', async () => {
  const { channelId } = await aChannel(db);
  const { fence } = await claimChannel(db, channelId, 'test');
  const { sessionId, ...facts } = aSession(NOW);
  const span: TimelineSpan = {
    ...facts,
    sessionId,
    channelId,
    ordinal: 0,
    kind: 'session',
    assetId: null,
    assetVersion: null,
    startTicks: NOW,
    reachTicks: NOW,
    segments: 0,
    segmentsBefore: 0,
  };
  const { bytes: _, ...times } = segment(1);
  const row = { ...times, startTicks: NOW, bytes: [9] };
  const steps: TimelineStep[] = [
    { kind: 'open', span },
    { kind: 'segment', sessionId, row, reachTicks: NOW + 4 * SECOND },
    { kind: 'close', sessionId, reason: 'test' },
  ];
  for (let i = 0; i < 3; i += 1) await writeTimeline(db, fence, steps);
  expect(await spansOf(channelId)).toMatchObject([{ segments: 1, reachTicks: NOW + 4 * SECOND }]);
});

test('what is out of the catch-up window goes, with its objects, and numbers go on', async () => {
  const DAY = 24 * 3_600_000;
  const { channelId } = await aChannel(db);
  const { timeline } = await aTimeline(channelId);
  const [old, last] = [aSession(NOW), aSession(NOW + 60 * SECOND)];
  air(timeline, old, [1]);
  air(timeline, last, [1]);
  await written(timeline);
  const piece = liveSegmentKey({ channelId, ...old }, 'v240', 1);
  const init = liveInitKey(channelId, old.sessionId, 'v240');
  for (const key of [piece, init]) await store.put(key, Buffer.from('x'), { contentType: 'a/b' });
  const drop = (days: number) => deleteOldSegments({ db, store }, new Date(NOW / 90 + days * DAY));
  const before = (await spansOf(channelId)).length;
  await drop(7);
  expect(await store.head(piece)).not.toBeNull();
  expect(await spansOf(channelId)).toHaveLength(before);

  await drop(10);
  expect([await store.head(piece), await store.head(init)]).toEqual([null, null]);
  // Numbers go on from the last stretch, which therefore stays.
  expect(await spansOf(channelId)).toMatchObject([{ ordinal: before - 1 }]);
  // The day's rows are gone with their part of the table; the next segment makes it anew.
  air(timeline, last, [2]);
  await written(timeline);
  const rows = await db
    .selectFrom('live.segment')
    .select('number')
    .where('channelId', '=', channelId)
    .execute();
  expect(rows).toEqual([{ number: 2 }]);
});
