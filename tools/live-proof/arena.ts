import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureStreamKey, findIngestHealth } from '#modules/live/index.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { type ObjectStore, openObjectStore } from '#platform/object-store.ts';
import { migrate } from '#db/migrate.ts';
import { startScratchPostgres } from '../scratch-database.ts';
import { hasSlate, insertChannel } from './rows.ts';
import { freePort } from '../free-ports.ts';

export const MASTER = 'live-proof-secret-of-forty-characters-long';

export type Arena = {
  db: Db;
  store: ObjectStore;
  channelId: string;
  ready(): Promise<void>;
  startEncoder(): { kill(): void };
  health(): ReturnType<typeof findIngestHealth>;
  stopIngest(): Promise<void>;
  close(): Promise<void>;
};

/** A database, a store and an ingest of their own, with one encoded channel. */
export async function openArena(): Promise<Arena> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-proof-'));
  const postgres = await startScratchPostgres();
  await migrate(postgres.url);
  const port = await freePort();
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: MASTER,
    CLIENT_KEY: 'live-proof-client-key-of-32-chars',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-proof',
    LIVE_INGEST: 'true',
    LIVE_HOST: '127.0.0.1',
    LIVE_RTMP_PORT: String(port),
    LIVE_RENDITIONS: process.env['LIVE_RENDITIONS'] ?? '240',
  };
  const log = createLog({ logLevel: 'silent' }, 'proof');
  const db = openDatabase({ url: postgres.url, log });
  const channelId = await insertChannel(db);
  const key = await ensureStreamKey(db, MASTER, { channelId, slot: 'primary' });
  const children = new Set<ChildProcess>();

  const logFile = openSync(path.join(dataDir, 'ingest.log'), 'a');
  const ingest = spawn(process.execPath, ['worker/ingest/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', logFile, logFile],
  });
  children.add(ingest);
  const ended = new Promise((resolve) => ingest.once('close', resolve));

  return {
    db,
    store: openObjectStore(readConfig(env)),
    channelId,
    async ready() {
      const until = Date.now() + 120_000;
      const isOff = async () => (await findIngestHealth(db, new Date()))[0]?.state === 'off';
      // Its slate is drawn once, at the first start.
      while ((await isOff()) || !(await hasSlate(db))) {
        if (Date.now() > until) throw new Error(`the ingest doesn't start, see ${dataDir}`);
        await sleep(200);
      }
    },
    startEncoder() {
      const child = spawn('ffmpeg', encoderArguments(`rtmp://127.0.0.1:${port}/live/${key}`), {
        stdio: 'ignore',
      });
      children.add(child);
      return { kill: () => child.kill('SIGKILL') };
    },
    health: () => findIngestHealth(db, new Date()),
    async stopIngest() {
      ingest.kill('SIGTERM');
      await ended;
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await db.destroy();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function encoderArguments(address: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-re'],
    ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25', '-f', 'lavfi', '-i', 'sine=f=440:r=44100'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '50'],
    ['-b:v', '600k', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'flv', address],
  ].flat();
}
