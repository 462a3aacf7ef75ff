import { test, type TestContext, vi } from 'vitest';
import { ensureStreamKey, findIngestHealth } from '#modules/live/index.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { aMediaOrigin } from '#test/media-origin.ts';
import { startS3 } from '#test/s3.ts';
import {
  anRtmpServer,
  aPlaylistServer,
  aPlaylistThatLeads,
  aStream,
} from '../test/contribution-servers.ts';
import { anEncoder } from '../test/contributions.ts';
import { lookAtArchive, lookAtRenditions } from '../test/live-archive.ts';
import { aStation } from '../test/live-station.ts';

// One station, all of its channels at once: pictures take their time.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });
const patient = { timeout: 100_000, interval: 250 };

const s3 = await startS3();
afterThisFile(() => s3.close());
const store = openS3Store(s3.options);
const { deps, start, srt, rtmp, spans, lines } = await aStation({
  hasSrt: true,
  store,
  renditions: [240, 360],
  timing: { returnSteadyMs: 2_000 },
});
const { db, config } = deps;
const origin = await aMediaOrigin({ store });
start('test');

const pulled = (url: string) =>
  JSON.stringify({ primary: { kind: 'pull', url }, backup: { kind: 'none' } });
const sessionsOf = async (channelId: string, slot?: string) =>
  (await spans(channelId)).filter(
    (span) => span.kind === 'session' && (slot === undefined || span.slot === slot),
  );
const segmentsOf = async (channelId: string, slot: string, at: number) =>
  (await sessionsOf(channelId, slot))[at]?.segments ?? 0;
const healthOf = async (channelId: string) =>
  (await findIngestHealth(db, new Date())).find((each) => each.channelId === channelId);
const setShown = (channelId: string, isShown: boolean) =>
  db.updateTable('live.channel').set({ isShown }).where('channelId', '=', channelId).execute();

/** One that leaves the air with its test: it would take its cores from the tests that go on. */
async function aChannelOnAir(
  onTestFinished: TestContext['onTestFinished'],
  given: Parameters<typeof aChannel>[1] = {},
) {
  const { channelId } = await aChannel(db, { kind: 'encoded', ...given });
  onTestFinished(async () => void (await setShown(channelId, false)));
  return channelId;
}
const keyOf = (channelId: string) =>
  ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
const hasSlate = async () => {
  const ready = db.selectFrom('catalog.asset').select('id').where('status', '=', 'ready');
  const slate = await ready.where('id', '<>', origin.film.assetId).executeTakeFirst();
  return slate !== undefined;
};

test.concurrent('an encoder that dies and comes back: a slate between two sessions, both renditions whole in the bucket', async ({
  expect,
  onTestFinished,
}) => {
  const channelId = await aChannelOnAir(onTestFinished);
  const key = await keyOf(channelId);
  await expect.poll(() => healthOf(channelId), patient).toMatchObject({ state: 'waiting' });
  expect(await anEncoder(rtmp('salah')).ended).not.toBe(0);

  const first = anEncoder(rtmp(key), { size: '640x360' });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);
  await expect.poll(hasSlate, patient).toBe(true);
  await first.kill();
  await expect.poll(async () => (await spans(channelId)).at(-1)?.kind, patient).toBe('slate');
  // A bucket that is away for a moment costs nothing.
  s3.failNext(6, 503);
  const second = anEncoder(rtmp(key), { size: '640x360' });
  await expect.poll(() => segmentsOf(channelId, 'primary', 1), patient).toBeGreaterThan(1);
  const after = (await sessionsOf(channelId))[1];
  expect((after?.anchorTicks ?? 0) / 90 - second.startedAt).toBeLessThan(5_000);
  expect(await healthOf(channelId)).toMatchObject({
    state: 'live',
    renditions: ['v240', 'v360'],
  });
  const aired = { db, originUrl: origin.base, channelId };
  await lookAtRenditions(aired);
  await second.kill();
  await lookAtArchive(aired);
});

test.concurrent('the first source takes over from the second once it stays, and the second one when it is gone', async ({
  expect,
  onTestFinished,
}) => {
  const stream = await aStream();
  const plan = JSON.stringify({
    primary: { kind: 'push' },
    backup: { kind: 'pull', url: stream.url },
  });
  const channelId = await aChannelOnAir(onTestFinished, { plan });
  const key = await keyOf(channelId);

  // The second source is there at once, and airs until the first one has come and stayed.
  await expect.poll(() => segmentsOf(channelId, 'backup', 0), patient).toBeGreaterThan(0);
  const keys = db.selectFrom('live.streamKey').where('channelId', '=', channelId);
  const { srtOffset } = await keys.select('srtOffset').executeTakeFirstOrThrow();
  const wrong = anEncoder(srt('salah-salah-salah', srtOffset), { format: 'mpegts' });
  expect(await wrong.ended).not.toBe(0);
  const first = anEncoder(srt(key, srtOffset), { format: 'mpegts' });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);

  // A power cut: no goodbye, and the second source is there within seconds.
  const killedAt = Date.now();
  await first.kill();
  await expect.poll(() => segmentsOf(channelId, 'backup', 1), patient).toBeGreaterThan(0);
  const second = (await sessionsOf(channelId, 'backup'))[1];
  expect((second?.anchorTicks ?? 0) / 90 - killedAt).toBeLessThan(5_000);

  await stream.close();
  const all = await spans(channelId);
  for (const [i, span] of all.entries()) {
    const before = all[i - 1];
    // Never over what was aired. A hole is what players jump: two segments, and as much again on a busy machine.
    const hole = span.startTicks - (before?.reachTicks ?? span.startTicks);
    expect(hole).toBeGreaterThanOrEqual(0);
    expect(hole).toBeLessThanOrEqual(8 * 90_000);
  }
  expect((await healthOf(channelId))?.failovers).toBe(1);
});

test.concurrent('an operator moves it to the backup, the slate, and back', async ({
  expect,
  onTestFinished,
}) => {
  const { url } = await aStream();
  const plan = JSON.stringify({ primary: { kind: 'push' }, backup: { kind: 'pull', url } });
  const channelId = await aChannelOnAir(onTestFinished, { plan });
  const hold = (to: string | null) =>
    db.updateTable('live.channel').set({ hold: to }).where('channelId', '=', channelId).execute();
  const health = () => healthOf(channelId);
  const slot = async () => (await health())?.slot;
  const key = await keyOf(channelId);
  // Sooner it would be refused; one that was cut off comes again, as encoders do.
  await expect.poll(health, patient).toMatchObject({ updatedAt: expect.any(Date) });
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const push = async (): Promise<void> => {
    await anEncoder(rtmp(key)).ended;
    if (!isOver) await push();
  };
  void push();
  await expect.poll(slot, patient).toBe('primary');
  await hold('backup');
  await expect.poll(slot, patient).toBe('backup');
  expect(await db.selectFrom('live.ingestPicture').selectAll().execute()).not.toEqual([]);
  await hold('slate');
  const kinds = async () => (await spans(channelId)).map(({ kind }) => kind);
  await expect.poll(kinds, patient).toContain('slate');
  await hold(null);
  await expect.poll(slot, patient).toBe('primary');
});

test.concurrent('HLS of somebody else is fetched, the largest of it, and no log has its password', async ({
  expect,
  onTestFinished,
}) => {
  const theirs = await aPlaylistServer('siapa', 'rahasia-sekali');
  onTestFinished(theirs.close);
  const channelId = await aChannelOnAir(onTestFinished, { plan: pulled(theirs.url) });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);
  await expect
    .poll(() => healthOf(channelId), patient)
    .toMatchObject({
      picture: { width: 320, height: 180, audio: 'aac' },
      sources: [{ kind: 'pull', isUp: true, error: null }],
    });
  const wrong = await aChannelOnAir(onTestFinished, {
    plan: pulled(theirs.url.replace('sekali', 'keliru')),
  });
  await expect
    .poll(async () => (await healthOf(wrong))?.sources[0]?.error, patient)
    .toContain('401');
  const told = [...lines, JSON.stringify(await findIngestHealth(db, new Date()))].join('\n');
  expect(told).toContain(channelId);
  expect(told).not.toMatch(/rahasia|siapa/);
});

test.concurrent('RTMP of somebody else is fetched', async ({ expect, onTestFinished }) => {
  const theirs = await anRtmpServer('kunci-mereka');
  const channelId = await aChannelOnAir(onTestFinished, { plan: pulled(theirs.url) });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);
  expect((await healthOf(channelId))?.sources).toMatchObject([{ kind: 'pull', isUp: true }]);
  await theirs.server.kill();
  await expect.poll(async () => (await healthOf(channelId))?.sources[0]?.isUp, patient).toBe(false);
  const told = [...lines, JSON.stringify(await healthOf(channelId))].join('\n');
  expect(told).not.toContain('kunci-mereka');
});

test.concurrent('no playlist and no address leads into our network', async ({
  expect,
  onTestFinished,
}) => {
  const theirs = await aPlaylistThatLeads('127.0.0.2');
  const straight = `http://${theirs.inside.base}/a.ts`;
  const [led, direct] = [
    await aChannelOnAir(onTestFinished, { plan: pulled(theirs.url) }),
    await aChannelOnAir(onTestFinished, { plan: pulled(straight) }),
  ] as const;
  const errorOf = async (channelId: string) => (await healthOf(channelId))?.sources[0]?.error;
  await expect.poll(() => errorOf(led), patient).toBeTruthy();
  await expect.poll(() => errorOf(direct), patient).toMatch(/inside our network/);
  expect(theirs.requests.length).toBeGreaterThan(0);
  expect(theirs.inside.requests).toEqual([]);
});

test.concurrent('what is hidden is not fetched until it is shown', async ({
  expect,
  onTestFinished,
}) => {
  const stream = await aStream();
  const channelId = await aChannelOnAir(onTestFinished, {
    plan: pulled(stream.url),
    isShown: false,
  });
  const later = await aChannelOnAir(onTestFinished);
  await expect.poll(() => healthOf(later), patient).toMatchObject({ state: 'waiting' });
  expect(stream.requests).toEqual([]);
  expect(await healthOf(channelId)).toMatchObject({ state: 'off' });
  await setShown(channelId, true);
  await expect.poll(() => stream.requests.length, patient).toBeGreaterThan(0);
  await stream.close();
});
