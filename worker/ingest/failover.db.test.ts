import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ensureStreamKey } from '#modules/live/index.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChannel } from '#test/factories/television.ts';
import { anEncoder } from '../test/contributions.ts';
import { aStation } from '../test/live-station.ts';
import { encoder } from '../test/source-films.ts';

vi.setConfig({ testTimeout: 200_000 });
const patient = { timeout: 90_000, interval: 100 };

/** An address with a transport stream that goes on for as long as somebody reads it. */
async function aStream() {
  const server = createServer((_, response) => {
    const child = spawn(
      encoder?.ffmpeg ?? 'ffmpeg',
      [
        ['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30'],
        ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-b:v', '300k'],
        ['-pix_fmt', 'yuv420p', '-f', 'mpegts', 'pipe:1'],
      ].flat(),
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    response.writeHead(200, { 'content-type': 'video/mp2t' });
    child.stdout.pipe(response);
    response.on('close', () => child.kill('SIGKILL'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  afterThisFile(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ts`, close };
}

test.skipIf(encoder === null)(
  'the second source takes over from the first, the slate from both, and the first comes back',
  async () => {
    const { parts, start, srt, spans } = await aStation({ hasSrt: true });
    const { db, config } = parts;
    const stream = await aStream();
    const plan = JSON.stringify({
      primary: { kind: 'push' },
      backup: { kind: 'pull', url: stream.url },
    });
    const { channelId } = await aChannel(db, { kind: 'encoded', plan });
    const key = await ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
    const sessionsOf = async (slot: string) =>
      (await spans(channelId)).filter((span) => span.slot === slot);
    const station = start('test');

    // The second source is there at once, and airs until the first one has come and stayed.
    await expect.poll(async () => (await sessionsOf('backup')).length, patient).toBe(1);
    const wrong = anEncoder(srt('salah-salah-salah'), { format: 'mpegts' });
    expect(await wrong.ended).not.toBe(0);
    await expect
      .poll(() => db.selectFrom('catalog.asset').select('status').execute(), patient)
      .toEqual([{ status: 'ready' }]);
    const first = anEncoder(srt(key), { format: 'mpegts' });
    await expect
      .poll(async () => (await sessionsOf('primary'))[0]?.segments ?? 0, patient)
      .toBeGreaterThan(0);

    // A power cut: nobody says goodbye, and the second source is there within seconds.
    const killedAt = Date.now();
    await first.kill();
    await expect.poll(async () => (await sessionsOf('backup')).length, patient).toBe(2);
    const second = (await sessionsOf('backup'))[1];
    expect((second?.anchorTicks ?? 0) / 90 - killedAt).toBeLessThan(5_000);

    await stream.close();
    await expect.poll(async () => (await spans(channelId)).at(-1)?.kind, patient).toBe('slate');
    const again = anEncoder(srt(key), { format: 'mpegts' });
    await expect
      .poll(async () => (await sessionsOf('primary'))[1]?.segments ?? 0, patient)
      .toBeGreaterThan(0);
    await again.kill();

    const all = await spans(channelId);
    for (const [i, span] of all.entries()) {
      const before = all[i - 1];
      // Never over what was aired, and no hole that a player would not jump.
      const hole = span.startTicks - (before?.reachTicks ?? span.startTicks);
      expect(hole).toBeGreaterThanOrEqual(0);
      expect(hole).toBeLessThanOrEqual(4 * 90_000);
    }
    const { failovers } = await db
      .selectFrom('live.ingest')
      .select('failovers')
      .executeTakeFirstOrThrow();
    expect(failovers).toBe(1);
    await station.stop();
  },
);

test.skipIf(encoder === null)('a worker that is killed is followed by the next one', async () => {
  const { parts, env, rtmp, spans } = await aStation();
  const { db, config } = parts;
  const { channelId } = await aChannel(db, { kind: 'encoded' });
  const key = await ensureStreamKey(db, config.secrets.master, { channelId, slot: 'primary' });
  const work = () => {
    const child = spawn(process.execPath, ['worker/ingest/main.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    afterThisFile(async () => void child.kill('SIGKILL'));
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
