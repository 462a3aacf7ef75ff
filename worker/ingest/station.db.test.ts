import { expect, test, vi } from 'vitest';
import { ensureStreamKey, findIngestHealth } from '#modules/live/index.ts';
import { mintMediaToken } from '#modules/playback/index.ts';
import { createFragmentReader } from '#media/mp4/fragment-stream.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { aMediaOrigin, originKeys } from '#test/media-origin.ts';
import { startS3 } from '#test/s3.ts';
import {
  anRtmpServer,
  aPlaylistServer,
  aPlaylistThatLeads,
  aStream,
} from '../test/contribution-servers.ts';
import { anEncoder } from '../test/contributions.ts';
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
const keyOf = (channelId: string) =>
  ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
const hasSlate = async () => {
  const ready = db.selectFrom('catalog.asset').select('id').where('status', '=', 'ready');
  const slate = await ready.where('id', '<>', origin.film.assetId).executeTakeFirst();
  return slate !== undefined;
};

/** Where a channel's manifests lie for a viewer whose plan allows so much. */
function folderOf(channelId: string, maxHeight: number): string {
  const cap = { maxHeight, audioOnly: false, dataSaver: false };
  const scope = {
    channelId,
    window: 'live',
    ratingPolicy: 'xwib',
    limits: cap,
    sessionId: 'session-1',
  };
  const token = mintMediaToken(originKeys, {
    ...scope,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return `${origin.base}/t/${token}/c/${channelId}/${maxHeight}/xwib/live/`;
}
const textOf = async (url: string) => (await fetch(url)).text();

test.concurrent('an encoder that dies and comes back: a slate between two sessions, both renditions whole in the bucket', async ({
  expect,
}) => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
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
  await lookAtRenditions(channelId);
  await second.kill();
  await lookAtArchive(channelId);
});

/** Both renditions are offered, cut alike, and held to what a plan allows. */
async function lookAtRenditions(channelId: string): Promise<void> {
  const [all, small] = [folderOf(channelId, 1080), folderOf(channelId, 240)];
  const master = await textOf(`${all}manifest.m3u8`);
  expect(master).toContain('RESOLUTION=640x360');
  const texts = await Promise.all(['v240', 'v360'].map((slot) => textOf(`${all}${slot}.m3u8`)));
  const [low = [], high = []] = texts.map((text) => text.split('\n').slice(0, -1));
  // The same segments and times, in another size; one may have come in between.
  const both = Math.min(low.length, high.length);
  expect(high.slice(0, both).map((line) => line.replace('/v360/', '/v240/'))).toEqual(
    low.slice(0, both),
  );
  const dash = await textOf(`${all}manifest.mpd`);
  const pictures = dash.split('<Period').at(-1)?.split('</AdaptationSet>')[0] ?? '';
  expect([...pictures.matchAll(/<SegmentTemplate /g)]).toHaveLength(1);
  expect([...pictures.matchAll(/<Representation id="(v\d+)"/g)].map(([, id]) => id)).toEqual([
    'v240',
    'v360',
  ]);
  const own = high.findLast((line) => /\/s\/.*\.m4s$/.test(line))!;
  const answer = await fetch(new URL(own, `${all}v360.m3u8`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(await textOf(`${small}manifest.m3u8`)).not.toContain('v360');
  const above = await fetch(new URL(own, `${small}v240.m3u8`));
  expect(((await above.json()) as { code: string }).code).toBe('media.aboveCap');
}

/** Stretch by stretch, row by row and object by object: all there, and what the rows say of it is true. */
async function lookAtArchive(channelId: string): Promise<void> {
  const all = await spans(channelId);
  expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
  for (const [i, span] of all.entries()) {
    const before = all[i - 1];
    if (before === undefined) continue;
    expect(span.startTicks).toBeGreaterThanOrEqual(before.reachTicks);
    expect(span.segmentsBefore).toBe(before.segmentsBefore + before.segments);
  }
  const rows = await db
    .selectFrom('live.segment')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startTicks')
    .execute();
  for (const row of rows) {
    const { tracks } = all.find(({ sessionId }) => sessionId === row.sessionId) ?? {};
    const ids = (tracks as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(['v240', 'v360', 'a56', 'a96']);
    for (const [i, id] of ids.entries()) {
      const own = `${folderOf(channelId, 1080)}../../../../../s/${row.sessionId}/${id}/`;
      const piece = async (name: string) =>
        Buffer.from(await (await fetch(own + name)).arrayBuffer());
      const [head, body] = [await piece('init.mp4'), await piece(`${row.number}.m4s`)];
      expect(body.length).toBe(row.bytes[i]);
      const fragments = createFragmentReader()(Buffer.concat([head, body])).filter(
        (each) => each.kind === 'fragment',
      );
      const isPicture = id.startsWith('v');
      expect(fragments[0]?.fragment.time).toBe(isPicture ? row.videoTime : row.audioTime);
      const length = fragments.reduce((sum, { fragment }) => sum + fragment.duration, 0);
      expect(length).toBe(isPicture ? row.videoDuration : row.audioDuration);
    }
  }
  const shown = [
    ...(await textOf(`${folderOf(channelId, 1080)}manifest.mpd`)).matchAll(/<Period /g),
  ];
  expect(shown.length).toBe(all.length);
}

test.concurrent('the first source takes over from the second once it stays, and the second one when it is gone', async ({
  expect,
}) => {
  const stream = await aStream();
  const plan = JSON.stringify({
    primary: { kind: 'push' },
    backup: { kind: 'pull', url: stream.url },
  });
  const { channelId } = await aChannel(db, { kind: 'encoded', plan });
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

test.concurrent('an operator moves it to the backup, the slate, and back', async ({ expect }) => {
  const { url } = await aStream();
  const plan = JSON.stringify({ primary: { kind: 'push' }, backup: { kind: 'pull', url } });
  const { channelId } = await aChannel(db, { kind: 'encoded', plan });
  const hold = (to: string | null) =>
    db.updateTable('live.channel').set({ hold: to }).where('channelId', '=', channelId).execute();
  const health = () => healthOf(channelId);
  const slot = async () => (await health())?.slot;
  const key = await keyOf(channelId);
  // Sooner it would be refused; one that was cut off comes again, as encoders do, till it is killed: that is no exit code.
  await expect.poll(health, patient).toMatchObject({ updatedAt: expect.any(Date) });
  const push = async (): Promise<void> => {
    if ((await anEncoder(rtmp(key)).ended) !== null) await push();
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
}) => {
  const theirs = await aPlaylistServer('siapa', 'rahasia-sekali');
  const { channelId } = await aChannel(db, { kind: 'encoded', plan: pulled(theirs.url) });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);
  await expect
    .poll(() => healthOf(channelId), patient)
    .toMatchObject({
      picture: { width: 320, height: 180, audio: 'aac' },
      sources: [{ kind: 'pull', isUp: true, error: null }],
    });
  const wrong = await aChannel(db, {
    kind: 'encoded',
    plan: pulled(theirs.url.replace('sekali', 'keliru')),
  });
  await expect
    .poll(async () => (await healthOf(wrong.channelId))?.sources[0]?.error, patient)
    .toContain('401');
  const told = [...lines, JSON.stringify(await findIngestHealth(db, new Date()))].join('\n');
  expect(told).toContain(channelId);
  expect(told).not.toMatch(/rahasia|siapa/);
});

test.concurrent('RTMP of somebody else is fetched', async ({ expect }) => {
  const theirs = await anRtmpServer('kunci-mereka');
  const { channelId } = await aChannel(db, { kind: 'encoded', plan: pulled(theirs.url) });
  await expect.poll(() => segmentsOf(channelId, 'primary', 0), patient).toBeGreaterThan(0);
  expect((await healthOf(channelId))?.sources).toMatchObject([{ kind: 'pull', isUp: true }]);
  await theirs.server.kill();
  await expect.poll(async () => (await healthOf(channelId))?.sources[0]?.isUp, patient).toBe(false);
  const told = [...lines, JSON.stringify(await healthOf(channelId))].join('\n');
  expect(told).not.toContain('kunci-mereka');
});

test.concurrent('no playlist and no address leads into our network', async ({ expect }) => {
  const theirs = await aPlaylistThatLeads('127.0.0.2');
  const straight = `http://${theirs.inside.base}/a.ts`;
  const [led, direct] = [
    await aChannel(db, { kind: 'encoded', plan: pulled(theirs.url) }),
    await aChannel(db, { kind: 'encoded', plan: pulled(straight) }),
  ];
  const errorOf = async (channelId: string) => (await healthOf(channelId))?.sources[0]?.error;
  await expect.poll(() => errorOf(led.channelId), patient).toBeTruthy();
  await expect.poll(() => errorOf(direct.channelId), patient).toMatch(/inside our network/);
  expect(theirs.requests.length).toBeGreaterThan(0);
  expect(theirs.inside.requests).toEqual([]);
});

test.concurrent('what is hidden is not fetched until it is shown', async ({ expect }) => {
  const stream = await aStream();
  const { channelId } = await aChannel(db, {
    kind: 'encoded',
    plan: pulled(stream.url),
    isShown: false,
  });
  const later = await aChannel(db, { kind: 'encoded' });
  await expect.poll(() => healthOf(later.channelId), patient).toMatchObject({ state: 'waiting' });
  expect(stream.requests).toEqual([]);
  expect(await healthOf(channelId)).toMatchObject({ state: 'off' });
  await db
    .updateTable('live.channel')
    .set({ isShown: true })
    .where('channelId', '=', channelId)
    .execute();
  await expect.poll(() => stream.requests.length, patient).toBeGreaterThan(0);
  await stream.close();
});
