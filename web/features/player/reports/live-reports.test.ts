import { beforeEach, expect, test, vi } from 'vitest';
import { createLiveReports } from './live-reports.ts';

let logs: Record<string, unknown>[];

beforeEach(() => {
  logs = [];
  vi.stubGlobal('document', { cookie: 'auth=xx' });
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url.endsWith('/watch_log/channel')) logs.push(JSON.parse(init.body) as (typeof logs)[0]);
    const result = { leaseHeld: true, mediaToken: null, reportAfterSeconds: 5 };
    return Response.json({ status: 200, message: 'OK', result });
  });
  return () => vi.unstubAllGlobals();
});

const url = '/t/1.2.s.p.c.l.x/c/k1/manifest.mpd';
const AT = Date.parse('2026-11-28T12:10:04Z');

test('a log says until which moment of the channel it was watched', async () => {
  const reports = createLiveReports(
    'k1',
    { playbackId: 'p1', url },
    { hasPosition: true, isChosen: false },
  );
  await reports.report(AT, false, () => undefined);
  reports.watched(61);
  reports.watched(20);
  reports.left(AT + 20_000, true);
  await expect.poll(() => logs.length).toBe(2);
  expect(logs).toMatchObject([
    { channelId: 'k1', durationSeconds: 61, shownUntil: '2026-11-28T12:10:04.000Z' },
    { channelId: 'k1', durationSeconds: 20, shownUntil: '2026-11-28T12:10:24.000Z' },
  ]);
});

test('scenes of a match are no moment of the channel', async () => {
  const reports = createLiveReports(
    'k1',
    { playbackId: 'p1', url },
    { hasPosition: false, isChosen: true },
  );
  await reports.report(AT, false, () => undefined);
  reports.watched(61);
  await expect.poll(() => logs.length).toBe(1);
  expect(logs[0]).not.toHaveProperty('shownUntil');
});
