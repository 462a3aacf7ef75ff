import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { test, type TestContext, vi } from 'vitest';
import { ensureStreamKey, claimChannel } from '#modules/live/index.ts';
import { liveLadder } from '#media/encode/live-encode.ts';
import { spansOf } from '#test/factories/live/live-spans.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { testDeps } from '#test/deps.ts';
import { type Look, anEncoder } from '../../test/contributions.ts';
import { aLog, aStation } from '../../test/live-station.ts';
import { aFile, encoder } from '../../test/source-videos.ts';
import { type ChannelDeps, createChannel } from './channel.ts';
import { createRtmpInput } from '../inputs/rtmp-input.ts';
import { openRtmpServer } from '../rtmp/server.ts';
import { createTimeline } from '../timeline/timeline.ts';

vi.setConfig({ testTimeout: 150_000 });
const patient = { timeout: 100_000, interval: 250 };
const SECOND = 90_000;

const { db, store, log: quiet } = await testDeps();

type Given = Pick<TestContext, 'onTestFinished'> & {
  ffmpeg?: string;
  renditions?: number[];
  timing: ChannelDeps['timing'];
  look?: Look;
};

/** One channel on air from one encoder that sends by RTMP, as patient as `timing` says, for as long as its test goes. */
async function onAir({ onTestFinished, ffmpeg, renditions = [240], timing, look }: Given) {
  // Of the kind that the workers of the other test leave alone.
  const { channelId } = await aChannel(db, { kind: 'assembled' });
  const { fence, last } = await claimChannel(db, channelId, 'test');
  const { log, lines } = aLog(quiet);
  const timeline = createTimeline({
    db,
    log,
    fence,
    last,
    slate: () => undefined,
    onLost: () => {},
  });
  const input = createRtmpInput('primary');
  const server = await openRtmpServer({
    host: '127.0.0.1',
    port: 0,
    log,
    welcome: async (_key, hangUp) => input.take(hangUp),
  });
  const channel = createChannel({
    channelId,
    store,
    log,
    timeline,
    timing: timing ?? {},
    preset: 'ultrafast',
    encoder: { ...encoder, ffmpeg: ffmpeg ?? encoder.ffmpeg },
    renditions: liveLadder(renditions, 2),
    inputs: { primary: input },
  });
  const ticking = setInterval(() => channel.tick(), 250);
  const sending = anEncoder(`rtmp://127.0.0.1:${server.port}/live/kunci`, look);
  onTestFinished(async () => {
    clearInterval(ticking);
    await sending.kill();
    await channel.stop();
    await server.close();
  });
  const spans = () => spansOf(db, channelId);
  return {
    channel,
    sending,
    lines,
    spans,
    segments: async (at: number) => (await spans())[at]?.segments ?? 0,
  };
}

test.concurrent('an encoder that stays and sends nothing is given up, and heard when it goes on', async ({
  expect,
  onTestFinished,
}) => {
  const { sending, spans, segments, channel } = await onAir({
    onTestFinished,
    timing: { stalledMs: 6_000 },
  });
  await expect.poll(() => segments(0), patient).toBeGreaterThan(0);
  sending.freeze();
  await expect
    .poll(async () => (await spans())[0]?.closeReason, patient)
    .toBe('no fragment for 6 s');
  expect(channel.health()).toMatchObject({ state: 'slate', sources: [{ isUp: false }] });
  sending.thaw();
  await expect.poll(() => segments(1), patient).toBeGreaterThan(0);
  expect(channel.health().reconnects).toBeGreaterThan(0);
});

test.concurrent('a clock that runs ahead is led back to ours, without a hole', async ({
  expect,
  onTestFinished,
}) => {
  const { spans, segments } = await onAir({
    onTestFinished,
    timing: { driftMs: 2_000 },
    look: { speed: 2 },
  });
  await expect.poll(() => segments(1), patient).toBeGreaterThan(0);
  const [first, second] = await spans();
  expect(first?.closeReason).toBe('ahead of our clock');
  expect(second?.startTicks).toBe(first?.reachTicks);
  // What was aired too early is not added to for ever: the next one began when its time had come.
  expect((second?.startTicks ?? 0) - (second?.anchorTicks ?? 0)).toBeLessThanOrEqual(SECOND / 2);
});

test.concurrent('a machine that is too slow for two renditions goes on with one', async ({
  expect,
  onTestFinished,
}) => {
  const real = encoder.ffmpeg;
  const slow = aFile(
    'slow-ffmpeg',
    `#!/bin/sh\ncase "$*" in *v360*) exec ${real} -readrate 0.7 "$@";; *) exec ${real} "$@";; esac\n`,
  );
  chmodSync(slow, 0o755);
  const { spans, segments, lines, channel } = await onAir({
    onTestFinished,
    ffmpeg: slow,
    renditions: [240, 360],
    timing: { driftMs: 1_000 },
    look: { size: '640x360', bitrate: '2M' },
  });
  await expect.poll(() => segments(1), patient).toBeGreaterThan(0);
  const made = (await spans()).map(({ tracks }) =>
    (tracks as { id: string }[]).flatMap(({ id }) => (id.startsWith('v') ? [id] : [])),
  );
  expect(made.slice(0, 2)).toEqual([['v240', 'v360'], ['v240']]);
  expect(channel.health().renditions).toEqual(['v240']);
  expect(lines.join('\n')).toContain('one rendition fewer');
});

test.concurrent('a worker that is killed is followed by the next one', async ({
  expect,
  onTestFinished,
}) => {
  const { deps, env, rtmp, spans } = await aStation();
  const { config } = deps;
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const key = await ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
  const work = () => {
    const child = spawn(process.execPath, ['worker/ingest/main.ts'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const writer = async () =>
    (
      await db
        .selectFrom('live.ingest')
        .select('writer')
        .where('channelId', '=', channelId)
        .executeTakeFirst()
    )?.writer;
  const first = work();
  await expect.poll(writer, patient).toContain(`/${first.pid}`);
  const second = work();
  const encoding = anEncoder(rtmp(key));
  await expect
    .poll(async () => (await spans(channelId)).find(({ slot }) => slot)?.segments ?? 0, patient)
    .toBeGreaterThan(0);
  first.kill('SIGKILL');
  await encoding.ended;
  await expect.poll(writer, patient).toContain(`/${second.pid}`);
  anEncoder(rtmp(key));
  await expect
    .poll(async () => (await spans(channelId)).filter(({ slot }) => slot).length, patient)
    .toBe(2);
  const all = await spans(channelId);
  expect(all.find(({ slot }) => slot)?.closeReason).toBe('taken over');
  expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
});
