import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createAsset } from '#modules/catalog/index.ts';
import { trackKey } from '#media/object-keys.ts';
import { aPackager } from '../test/packager.ts';
import { aSourceVideo, ffprobe } from '../test/source-videos.ts';

vi.setConfig({ testTimeout: 180_000 });
/** A short form here, the long one in `npm run proof`. */
const KILLS = Number(process.env.KILLS ?? 2);
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

function startWorker(env: Record<string, string | undefined>): ChildProcess {
  const root = resolve(import.meta.dirname, '../..');
  const child = spawn(process.execPath, ['worker/test/short-lease-worker.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  children.push(child);
  return child;
}

const isEncoding = ({ dataDir }: { dataDir: string }, assetId: string) =>
  existsSync(join(dataDir, 'work', assetId, 'encoder.pid'));
const gone = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

test(`killed ${KILLS} times anywhere, the next worker still makes one whole film`, async () => {
  const packager = await aPackager();
  const { config } = packager;
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.database.url,
    SECRET_KEY: config.secrets.master,
    CLIENT_KEY: config.secrets.clientKey,
    MIDTRANS_SERVER_KEY: config.midtrans.serverKey,
    LOG_LEVEL: 'silent',
  };
  const source = { kind: 'file' as const, path: aSourceVideo('killed.mp4', { seconds: 8 }) };
  const { assetId } = await createAsset(packager, { source });

  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = startWorker(env);
    // Wait until it has the asset, each second time until it encodes, then let it come a little further each time.
    await expect
      .poll(async () => (await packager.row(assetId)).status, { timeout: 30_000, interval: 20 })
      .not.toBe('queued');
    if (kill % 2 === 1)
      await expect
        .poll(() => isEncoding(config, assetId), { timeout: 30_000, interval: 20 })
        .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 150 + (kill % 7) * 250));
    worker.kill('SIGKILL');
    await gone(worker);
    const row = await packager.row(assetId);
    if (row.status === 'ready') break;
    expect(row.version).toBe(0);
  }

  const last = startWorker(env);
  await expect
    .poll(async () => (await packager.row(assetId)).status, { timeout: 90_000, interval: 100 })
    .toBe('ready');
  last.kill('SIGTERM');
  await gone(last);

  const { presentation: asset, version } = await packager.published(assetId);
  const frames = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
  for (const { id } of asset.video) {
    const file = packager.store.localPath!(trackKey(assetId, version, id));
    expect(ffprobe([...frames, file]).trim()).toBe('192');
  }
  // Of all the beginnings nothing is left beside the one whole version.
  const versions = (await packager.store.list(`m/${assetId}/`)).map((key) => key.split('/')[2]);
  expect([...new Set(versions)]).toEqual([String(version)]);
  expect(asset.durationSeconds).toBe(8);
});

test('a worker that is asked to stop gives its asset back at once', async () => {
  const packager = await aPackager();
  const stopping = new AbortController();
  const path = aSourceVideo('stopped.mp4', { seconds: 12, size: '320x180' });
  const { assetId } = await createAsset(packager, { source: { kind: 'file', path } });
  const packaging = packager.run(assetId, stopping.signal);
  await expect
    .poll(() => isEncoding(packager.config, assetId), { timeout: 60_000, interval: 5 })
    .toBe(true);
  stopping.abort(new Error('The worker stops'));
  await packaging;
  expect(await packager.row(assetId)).toMatchObject({
    status: 'queued',
    version: 0,
    errorCode: null,
  });
  await packager.run(assetId);
  expect(await packager.row(assetId)).toMatchObject({ status: 'ready', version: 2 });
});
