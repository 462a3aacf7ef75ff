import { expect, test } from 'vitest';
import { claimChannel, hashStreamKey, updateIngestHealth } from '#modules/live/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aChannel } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db } = deps;
const AT = '/platform/studio/v1/live';
const reason = 'Encoder baru di studio';
const editor = await aViewer({ role: 'scheduler' });
const support = await aViewer({ role: 'support' });

const post = (who: Viewer, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `${AT}/${path}`, headers: who.headers, payload });
const audit = () =>
  db
    .selectFrom('platform.act as a')
    .innerJoin('platform.actReason as r', 'r.actId', 'a.id')
    .select(['a.act', 'a.subjectId', 'a.before', 'a.after', 'r.reason'])
    .orderBy('a.id')
    .execute();

test('a new key is answered once, kept as a hash, and takes the place of the old one', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const ask = async (slot: string) =>
    (await post(editor, 'stream-key', { channel_id: channelId, slot, reason })).json().result;
  const first = await ask('primary');
  const second = await ask('primary');
  const backup = await ask('backup');
  expect(first.rtmp_url).toBe('rtmp://tayang.test:1935/live');
  expect(first.srt_url).toBeNull();
  const keys = new Set([first, second, backup].map(({ stream_key }) => stream_key));
  expect(keys.size).toBe(3);
  const rows = await db
    .selectFrom('live.streamKey')
    .select(['slot', 'generation', 'keyHash'])
    .where('channelId', '=', channelId)
    .orderBy('slot', 'desc')
    .execute();
  expect(rows).toEqual([
    { slot: 'primary', generation: 2, keyHash: hashStreamKey(second.stream_key) },
    { slot: 'backup', generation: 1, keyHash: hashStreamKey(backup.stream_key) },
  ]);
  const lines = await audit();
  expect(lines.at(-1)).toEqual({
    act: 'stream-key',
    reason,
    subjectId: channelId,
    before: { slot: 'backup', generation: 0 },
    after: { slot: 'backup', generation: 1 },
  });
  expect(JSON.stringify(lines)).not.toContain(second.stream_key);
});

test('ten at once are ten generations, and the last one holds', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const body = { channel_id: channelId, slot: 'primary', reason };
  await post(editor, 'stream-key', body);
  await Promise.all(Array.from({ length: 10 }, () => post(editor, 'stream-key', body)));
  const row = await db
    .selectFrom('live.streamKey')
    .select('generation')
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  expect(row.generation).toBe(11);
});

test('sources are set, and the audit tells their kinds, not their addresses', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const sources = {
    primary: { kind: 'pull', url: 'https://siapa:rahasia@contoh.id/a.m3u8' },
    backup: { kind: 'push' },
  };
  const answer = await post(editor, 'sources', { channel_id: channelId, reason, ...sources });
  expect(answer.json().result).toEqual(sources);
  const { plan } = await db
    .selectFrom('live.channel')
    .select('plan')
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  expect(plan).toEqual(sources);
  const line = (await audit()).at(-1);
  expect(line).toMatchObject({
    act: 'live-sources',
    before: { primary: 'push', backup: 'push' },
    after: { primary: 'pull', backup: 'push' },
  });
  expect(JSON.stringify(line)).not.toContain('rahasia');
});

test.each(['file:///etc/passwd', 'concat:a|b', 'pipe:0', 'https://a b'])(
  'an address like %s is no source',
  async (url) => {
    const { channelId } = await aChannel(db, { kind: 'encoded' });
    const primary = { kind: 'pull', url };
    const backup = { kind: 'none' };
    const answer = await post(editor, 'sources', {
      channel_id: channelId,
      reason,
      primary,
      backup,
    });
    expect(answer.json().code).toBe('common.badRequest');
  },
);

test('an assembled channel takes nothing in, and support looks but does not touch', async () => {
  const { channelId } = await aChannel(db, { kind: 'assembled' });
  const key = { channel_id: channelId, slot: 'primary', reason };
  const sources = { ...key, primary: { kind: 'push' }, backup: { kind: 'none' } };
  expect((await post(editor, 'stream-key', key)).json().code).toBe('live.channelNotEncoded');
  expect((await post(editor, 'sources', sources)).json().code).toBe('live.channelNotEncoded');
  expect((await post(support, 'stream-key', key)).json().code).toBe('common.forbidden');
  expect((await app.inject({ url: `${AT}/ingest`, headers: support.headers })).statusCode).toBe(
    200,
  );
});

test('health is what the writer says, and nothing once it falls silent', async () => {
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const see = async () => {
    const answer = await app.inject({ url: `${AT}/ingest`, headers: support.headers });
    const all = answer.json().result as { channel_id: string }[];
    return all.find((each) => each.channel_id === channelId);
  };
  expect(await see()).toMatchObject({ state: 'off', sources: [], updated_at: null });
  const { fence } = await claimChannel(db, channelId, 'test');
  const health = {
    state: 'live' as const,
    slot: 'backup' as const,
    picture: { codec: 'h264', width: 1280, height: 720, fps: 25, audio: 'aac' },
    renditions: ['v240', 'v360'],
    kbps: 812,
    lastSegmentAt: new Date(),
    driftMs: -20,
    lagMs: 900,
    reconnects: 2,
    failovers: 1,
    waitingRows: 0,
    problems: [],
    sources: [
      {
        slot: 'backup' as const,
        kind: 'rtmp',
        isUp: true,
        since: new Date().toISOString(),
        kbps: 900,
        error: null,
      },
    ],
  };
  await updateIngestHealth(db, fence, health);
  deps.clock.set(new Date());
  expect(await see()).toMatchObject({
    state: 'live',
    slot: 'backup',
    kbps: 812,
    failovers: 1,
    renditions: ['v240', 'v360'],
  });
  await updateIngestHealth(db, { ...fence, epoch: fence.epoch - 1 }, { ...health, kbps: 1 });
  expect(await see()).toMatchObject({ kbps: 812 });
  deps.clock.set(new Date(Date.now() + 60_000));
  expect(await see()).toMatchObject({ state: 'off', slot: null, kbps: 0 });
});
