import { expect, test, vi } from 'vitest';
import { ensureStreamKey, liveOrigin } from '#modules/live/index.ts';
import { createFragmentReader } from '#media/fragment-stream.ts';
import { aChannel } from '#test/factories/television.ts';
import { anEncoder } from '../test/contributions.ts';
import { aStation } from '../test/live-station.ts';
import { encoder } from '../test/source-films.ts';

vi.setConfig({ testTimeout: 150_000 });
const forTime = { timeout: 60_000, interval: 100 };

test.skipIf(encoder === null)(
  'an encoder that dies and comes back: two sessions, a gap that is marked, and an archive that is whole',
  async () => {
    const { parts, start, rtmp: address, spans: spansOf } = await aStation();
    const station = start('test');
    const { db, config, store } = parts;
    const { channelId } = await aChannel(db, { kind: 'encoded', name: 'Saluran Uji' });
    const key = await ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
    const spans = () => spansOf(channelId);
    const sessions = async () => (await spans()).filter(({ kind }) => kind === 'session');

    await expect
      .poll(() => db.selectFrom('live.ingest').selectAll().execute(), forTime)
      .toHaveLength(1);
    expect(await anEncoder(address('salah')).ended).not.toBe(0);

    const first = anEncoder(address(key));
    await expect.poll(async () => (await sessions())[0]?.segments ?? 0, forTime).toBeGreaterThan(1);
    await first.kill();
    await expect.poll(async () => (await sessions())[0]?.closedAt, forTime).toBeTruthy();
    const second = anEncoder(address(key));
    await expect.poll(async () => (await sessions())[1]?.segments ?? 0, forTime).toBeGreaterThan(1);
    const after = (await sessions())[1];
    expect((after?.anchorTicks ?? 0) / 90 - second.startedAt).toBeLessThan(5_000);
    await second.kill();
    await station.stop();

    const all = await spans();
    expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
    for (const [i, span] of all.entries()) {
      const before = all[i - 1];
      if (before === undefined) continue;
      expect(span.startTicks).toBeGreaterThanOrEqual(before.reachTicks);
      expect(span.segmentsBefore).toBe(before.segmentsBefore + before.segments);
    }
    const rows = await db.selectFrom('live.segment').selectAll().orderBy('startTicks').execute();
    const read = createFragmentReader;
    const origin = liveOrigin(db);
    const cap = { maxHeight: 1080, audioOnly: false, dataSaver: false };
    for (const row of rows) {
      const span = all.find(({ sessionId }) => sessionId === row.sessionId);
      const tracks = span?.tracks as { id: string }[];
      for (const [i, track] of tracks.entries()) {
        const piece = async (number: number) => {
          const found = await origin.findSessionObject({
            channelId,
            sessionId: row.sessionId,
            trackId: track.id,
            number,
            cap,
          });
          return typeof found === 'string' ? null : store.get(found.key);
        };
        const head = await piece(0);
        const body = await piece(row.number);
        expect(body?.body.length).toBe(row.bytes[i]);
        const pieces = read()(
          Buffer.concat([head?.body ?? Buffer.alloc(0), body?.body ?? Buffer.alloc(0)]),
        );
        const fragments = pieces.filter((each) => each.kind === 'fragment');
        const time = track.id.startsWith('v') ? row.videoTime : row.audioTime;
        expect(fragments[0]?.fragment.time).toBe(time);
      }
    }
    const now = new Date();
    const window = { from: (now.getTime() - 120_000) * 90, to: now.getTime() * 90 };
    const shown = await origin.findShown({
      channelId,
      window,
      audience: { maxClass: undefined, zone: 'wib' },
      cap,
      now,
    });
    if (typeof shown === 'string') throw new Error(shown);
    expect(shown.shown.length).toBe(all.length);
  },
);
